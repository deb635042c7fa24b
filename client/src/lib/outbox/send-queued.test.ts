import { beforeEach, expect, test, vi } from 'vitest';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';

let local: Map<string, string>;
let cookies: ReturnType<typeof stubBrowser>['cookies'];
let sent: string[];
let answers: (() => Response | Promise<Response>)[];
let isReadable: boolean;

beforeEach(() => {
  ({ local, cookies } = stubBrowser());
  sent = [];
  answers = [];
  isReadable = true;
  // Ruth's session stays valid, as after a logout without a connection.
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (path === '/api/user') return Response.json({ id: 'ruth' });
    if (method === 'GET' && !isReadable) throw new TypeError('no connection');
    if (method === 'GET') return Response.json([]);
    sent.push(path);
    return answers.shift()?.() ?? new Response(null, { status: 204 });
  });
});

async function openWorker(...actions: QueuedAction[]) {
  vi.resetModules();
  const queue = await import('./stored-queue.ts');
  const { sendQueued } = await import('./send-queued.ts');
  for (const action of actions) await queue.storeAction(action);
  return {
    sync: () => sendQueued(cookies),
    waiting: async () => (await queue.storedActions())?.map(({ id, refusal }) => [id, refusal]),
  };
}

async function logOutAndClose() {
  local.set('queued:ruth', '');
  vi.resetModules();
  vi.doMock('./keeper.ts', () => ({}));
  (await import('./forget-queue.ts')).forgetQueue('ruth');
  vi.doUnmock('./keeper.ts');
}

function anAction(id: string, values: Partial<QueuedAction> = {}): QueuedAction {
  return {
    id,
    userId: 'ruth',
    order: 0,
    kind: 'rsvp',
    subject: 'a session',
    title: 'RSVP',
    about: 'Grief in a shelter',
    entered: [],
    at: new Date().toISOString(),
    method: 'POST',
    path: `/api/${id}`,
    ...values,
  };
}

const refuse = (status: number, code: string) => () =>
  Response.json({ code, message: `Refused: ${code}` }, { status });

test('the service worker sends only the queue of the person who is signed in', async () => {
  const worker = await openWorker(anAction('first'), anAction('his', { userId: 'daniel' }));
  expect(await worker.sync()).toBe(true);
  expect(sent).toEqual(['/api/first']);
  expect(await worker.waiting()).toEqual([['his', undefined]]);
});

test('the service worker does not send actions queued before a logout, even if the page closed too early to remove them', async () => {
  const worker = await openWorker(anAction('hers'), anAction('his', { userId: 'daniel' }));
  await logOutAndClose();
  expect(await worker.sync()).toBe(true);
  expect(sent).toEqual([]);
  expect(await worker.waiting()).toEqual([['his', undefined]]);
});

test('when a person logs out while the service worker sends their queue, the remaining actions are removed unsent', async () => {
  const worker = await openWorker(anAction('first'), anAction('second'));
  answers = [
    async () => {
      await logOutAndClose();
      return new Response(null, { status: 204 });
    },
  ];
  await worker.sync();
  expect(sent).toEqual(['/api/first']);
  expect(await worker.waiting()).toEqual([]);
});

test('the service worker sends actions queued since the last logout', async () => {
  await logOutAndClose();
  const at = new Date(Date.now() + 60_000).toISOString();
  const worker = await openWorker(anAction('since', { at }));
  await worker.sync();
  expect(sent).toEqual(['/api/since']);
});

test.each([
  ['an RSVP', 'rsvp', refuse(409, 'already-registered')],
  ['a removal of hours', 'delete-hours', refuse(404, 'not-found')],
] as const)(
  '%s that the worker tries for the first time and the server refuses stays in the queue as refused',
  async (...row) => {
    const [, kind, answer] = row;
    const worker = await openWorker(anAction('change', { kind }));
    answers = [answer];
    expect(await worker.sync()).toBe(true);
    expect(await worker.waiting()).toEqual([['change', expect.stringContaining('Refused')]]);
  },
);

test.each([
  ['an RSVP', 'rsvp', refuse(409, 'already-registered')],
  ['a removal of hours', 'delete-hours', refuse(404, 'not-found')],
] as const)(
  '%s whose first answer was lost counts as done when the worker’s retry is refused (O10)',
  async (...row) => {
    const [, kind, answer] = row;
    const worker = await openWorker(anAction('change', { kind }));
    answers = [() => Promise.reject(new TypeError('no connection')), answer];
    expect(await worker.sync()).toBe(false);
    expect(await worker.sync()).toBe(true);
    expect(sent).toHaveLength(2);
    expect(await worker.waiting()).toEqual([]);
  },
);

async function storedTraining() {
  const { deviceDatabase } = await import('#client/lib/device/database.ts');
  const database = await deviceDatabase();
  const owner = { lastContactAt: 0, refreshedAt: 0, build: '', keptPeople: [] };
  const path = '/api/training-sessions?limit=20';
  await database?.put('owner', { ...owner, mark: 'ruth chaplain true', packId: 'hers' }, 'owner');
  await database?.put('answers', { path, answer: 'before', storedAt: 0 });
  return async () => (await database?.get('answers', path))?.answer;
}

test('after sending, the service worker reloads the stored answers that the actions changed', async () => {
  const training = await storedTraining();
  const worker = await openWorker(anAction('rsvp'));
  await worker.sync();
  expect(await training()).toEqual({ items: [], total: 0 });
});

test('an action is sent only once even if the service worker can’t reload the answers that it changed', async () => {
  const training = await storedTraining();
  const worker = await openWorker(anAction('rsvp'));
  isReadable = false;
  expect(await worker.sync()).toBe(true);
  expect(await worker.waiting()).toEqual([]);
  expect(await training()).toBe('before');
});
