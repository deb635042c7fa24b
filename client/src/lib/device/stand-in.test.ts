import * as fakeIndexedDb from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import { openDevice } from './open-device.ts';
import type { LateAnswer } from './stand-in.ts';
import { stubBrowser } from './stub-browser.ts';

const PATH = '/api/deployments';

beforeEach(() => {
  stubBrowser();
});

async function ruthsDevice() {
  const device = await openDevice();
  await device.keepAnswers(await device.signIn(), new Map([[PATH, 'stored']]));
  const [standIn, connection, { ConnectionError: Away }] = await Promise.all([
    import('./stand-in.ts'),
    import('#client/lib/call/connection.ts'),
    import('#client/lib/call/api-error.ts'),
  ]);
  const late: LateAnswer[] = [];
  standIn.onLateAnswer((each) => late.push(each));
  return { ...device, ...standIn, ...connection, late, away: new Away('away') };
}

function heldAnswer() {
  let give: (answer: unknown) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const answer = new Promise<unknown>((resolve, reject) => {
    give = resolve;
    fail = reject;
  });
  return { answer, give, fail };
}

test('if the server answers in time, its answer is shown, not the one stored on the device (O4)', async () => {
  const device = await ruthsDevice();
  expect(await device.withStandIn(PATH, Promise.resolve('new'))).toBe('new');
  expect(device.storedAtOf(PATH)).toBeUndefined();
});

test('if the server can’t be reached, the stored answer is shown with the time when it was stored (O1)', async () => {
  const device = await ruthsDevice();
  expect(await device.withStandIn(PATH, Promise.reject(device.away))).toBe('stored');
  expect(device.storedAtOf(PATH)).toBeGreaterThan(0);
});

test('if the server refuses a request, the refusal is shown, not the answer stored on the device (O4)', async () => {
  const device = await ruthsDevice();
  const refused = Promise.reject(new Error('403: no'));
  await expect(device.withStandIn(PATH, refused)).rejects.toThrow('403');
});

test('a stored answer is shown while the server is silent, then replaced by the late answer (O1)', async () => {
  const device = await ruthsDevice();
  device.noteUnreached();
  const { answer, give } = heldAnswer();
  expect(await device.withStandIn(PATH, answer)).toBe('stored');
  give('new');
  await answer;
  expect(device.late).toEqual([{ path: PATH, result: { answer: 'new' } }]);
});

test('a server’s late answer is not shown if somebody else has signed in meanwhile (O2, O3)', async () => {
  const device = await ruthsDevice();
  device.noteUnreached();
  const { answer, give } = heldAnswer();
  expect(await device.withStandIn(PATH, answer)).toBe('stored');
  device.setSignedInMark('daniel chaplain true');
  give('new');
  await answer;
  expect(device.late).toEqual([]);
});

test('if the server refuses a request after the stored answer was shown, the page is told of the refusal (O4)', async () => {
  const device = await ruthsDevice();
  device.noteUnreached();
  const { answer, fail } = heldAnswer();
  expect(await device.withStandIn(PATH, answer)).toBe('stored');
  fail(new Error('401: signed out'));
  await answer.catch(() => undefined);
  await Promise.resolve();
  expect(device.late).toMatchObject([
    { path: PATH, result: { error: { message: '401: signed out' } } },
  ]);
  expect(device.storedAtOf(PATH)).toBeGreaterThan(0);
});

test('if the device’s database fails, a request still succeeds once the server answers (O8)', async () => {
  const device = await ruthsDevice();
  device.noteUnreached();
  const opened = vi
    .spyOn(fakeIndexedDb.IDBDatabase.prototype, 'transaction')
    .mockImplementation(() => {
      throw new Error('the database is closed');
    });
  const { answer, give } = heldAnswer();
  const shown = device.withStandIn(PATH, answer);
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  give('new');
  expect(await shown).toBe('new');
  vi.restoreAllMocks();
});

test('without a connection, a request for which no answer is stored fails with a connection error', async () => {
  const device = await ruthsDevice();
  const answer = Promise.reject(device.away);
  await expect(device.withStandIn('/api/hours', answer)).rejects.toThrow(
    new ConnectionError('').message,
  );
});
