import { beforeEach, expect, test, vi } from 'vitest';
import { openDevice, RUTH } from './open-device.ts';
import { stubBrowser } from './stub-browser.ts';

const DANIEL = 'daniel chaplain true';

beforeEach(() => {
  stubBrowser();
});

const answers = (...paths: string[]) => new Map(paths.map((path) => [path, `answer to ${path}`]));

test('an answer that is stored on the device can be read by its path, even in another tab', async () => {
  const tab = await openDevice();
  const packId = await tab.signIn();
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(true);
  const next = await openDevice();
  expect((await next.storedAnswer('/api/user'))?.answer).toBe('answer to /api/user');
  expect(await next.storedAnswer('/api/deployments')).toBeUndefined();
});

test('a refresh of all offline data replaces the answers that were stored before', async () => {
  const tab = await openDevice();
  const packId = await tab.signIn();
  await tab.keepAnswers(packId, answers('/api/field-guide/gone'));
  await tab.keepAnswers(packId, answers('/api/field-guide'), { build: 'a build' });
  expect(await tab.storedAnswer('/api/field-guide/gone')).toBeUndefined();
  expect((await tab.packOwner())?.refreshedAt).toBeGreaterThan(0);
});

test('one person’s offline data is removed when another person signs in (O3)', async () => {
  const tab = await openDevice();
  const packId = await tab.signIn();
  await tab.keepAnswers(packId, answers('/api/user'));
  await tab.signIn(DANIEL);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
});

test('if the offline data is removed during a refresh, the refresh stores nothing (O2)', async () => {
  const tab = await openDevice();
  const packId = await tab.signIn();
  await (await openDevice()).forgetPack();
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(false);
  await tab.signIn();
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(false);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
});

test('after an interrupted removal, offline data can’t be read; the next start of the portal completes the removal (O2)', async () => {
  const tab = await openDevice();
  const packId = await tab.signIn();
  await tab.keepAnswers(packId, answers('/api/user'));
  tab.setMark('removing');
  const next = await openDevice();
  expect(await next.storedAnswer('/api/user')).toBeUndefined();
  await next.finishRemoval();
  expect(next.markOnDevice()).toBeNull();
  next.setMark(RUTH);
  expect(await next.storedAnswer('/api/user')).toBeUndefined();
});

test.each([
  ['8 days ahead', 8],
  ['2 days back', -2],
])(
  'if the device’s clock is %s, the offline data is removed and no longer read (O9)',
  async (_, days) => {
    const tab = await openDevice();
    const packId = await tab.signIn();
    await tab.keepAnswers(packId, answers('/api/user'));
    const now = Date.now() + days * 24 * 60 * 60 * 1000;
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(await tab.storedAnswer('/api/user')).toBeUndefined();
    vi.restoreAllMocks();
    expect(tab.markOnDevice()).toBeNull();
    tab.setMark(RUTH);
    expect(await tab.storedAnswer('/api/user')).toBeUndefined();
  },
);

test('logging out while the offline data is being created leaves none on the device (O2)', async () => {
  const tab = await openDevice();
  tab.setSignedInMark(RUTH);
  const started = tab.startPack(RUTH);
  tab.setSignedInMark(null);
  expect(await started).toBeNull();
  expect(tab.markOnDevice()).toBeNull();
});

test('a failed removal of the offline data is repeated at the next start of the portal (O2)', async () => {
  const tab = await openDevice();
  await tab.signIn();
  const works = globalThis.indexedDB;
  vi.stubGlobal('indexedDB', undefined);
  const next = await openDevice();
  await next.forgetPack();
  expect([next.isPackOn(), next.markOnDevice()]).toEqual([false, 'removing']);
  vi.stubGlobal('indexedDB', works);
  const last = await openDevice();
  await last.finishRemoval();
  expect(last.markOnDevice()).toBeNull();
});

test('in a browser that refuses storage, the portal keeps no offline data (O12)', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openDevice();
  tab.setSignedInMark(RUTH);
  expect(await tab.startPack(RUTH)).toBeNull();
  expect(tab.isPackOn()).toBe(false);
});
