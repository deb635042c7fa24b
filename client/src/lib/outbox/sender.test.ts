import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import { anAction } from './an-action.ts';

type Keeper = typeof import('./keeper.ts');

let sent: string[];
let meanwhile: () => void;
let isReached: (path: string) => boolean;
let isRefused: (path: string) => boolean;

beforeEach(() => {
  stubBrowser();
  sent = [];
  isReached = () => true;
  isRefused = () => false;
  meanwhile = () => undefined;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    meanwhile();
    if (!isReached(path)) throw new TypeError('Failed to fetch');
    if (path === '/api/user') return Response.json({ id: 'ruth' });
    if (isRefused(path)) return Response.json({ message: 'Too late.', code: '' }, { status: 409 });
    return new Response(null, { status: 204 });
  });
});

async function openSender(...ids: string[]) {
  const [{ queueAction }, { queueNow }, keeper, { startSending }] = await Promise.all([
    import('./queue.ts'),
    import('./queue-state.ts'),
    import('./keeper.ts'),
    import('./sender.ts'),
  ]);
  const client = new QueryClient();
  const signIn = (id: string | null) => client.setQueryData(['/api/user'], id && { id });
  for (const id of ids) queueAction(anAction(id, { path: `/api/${id}` }));
  await keeper.storeUnstored();
  return {
    ...keeper,
    queueAction,
    signIn,
    start: () => startSending(client, 'ruth', async () => true),
    waiting: () => queueNow().actions.map(({ id }) => id),
  };
}

const FIRST_PAUSE_MS = 2_000;

async function untilQuiet({ refreshQueue }: Pick<Keeper, 'refreshQueue'>) {
  for (let turn = 0; turn < 20; turn += 1) await refreshQueue();
}

test.each([
  ['nobody', null],
  ['somebody else', 'daniel'],
])('a page sends nothing from one person’s queue if %s is signed in instead', async (_, next) => {
  const page = await openSender('hers');
  page.signIn(next);
  const stop = page.start();
  await page.storeUnstored();
  await page.refreshQueue();
  expect(sent).toEqual([]);
  page.signIn('ruth');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sent).toEqual(['/api/hers']));
  stop();
});

test('a page that was told to stop sending a person’s queue sends nothing more', async () => {
  const page = await openSender('hers');
  page.signIn('ruth');
  page.start()();
  await page.storeUnstored();
  window.dispatchEvent(new Event('online'));
  await page.refreshQueue();
  expect(sent).toEqual([]);
});

test('when the session ends while a page sends the queue, the rest of the queue stays unsent', async () => {
  const page = await openSender('first', 'second');
  page.signIn('ruth');
  meanwhile = () => page.signIn(null);
  const stop = page.start();
  await vi.waitFor(() => expect(page.waiting()).toEqual(['second']));
  await page.refreshQueue();
  expect(sent).toEqual(['/api/first']);
  stop();
});

test('when the session ends just before a page sends the next change, the change stays unsent (O3)', async () => {
  const page = await openSender('hers');
  page.signIn('ruth');
  const stop = page.start();
  await page.storeUnstored();
  page.signIn(null);
  await untilQuiet(page);
  expect(sent).toEqual([]);
  expect(page.waiting()).toEqual(['hers']);
  stop();
});

test('a change that does not reach the server is retried after a pause, or as soon as a newer change is queued', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  Object.assign(window, { setTimeout, clearTimeout });
  const page = await openSender('hers');
  page.signIn('ruth');
  isReached = () => false;
  const stop = page.start();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await untilQuiet(page);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(FIRST_PAUSE_MS);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await untilQuiet(page);
  expect(sent).toHaveLength(2);
  page.queueAction(anAction('newer', { path: '/api/newer' }));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  await untilQuiet(page);
  expect(sent).toEqual(['/api/hers', '/api/hers', '/api/hers']);
  stop();
});

test('a toast reports a refused change by its name and links to what the person entered', async () => {
  const page = await openSender('hers');
  page.signIn('ruth');
  isRefused = () => true;
  const stop = page.start();
  const { toastNow } = await import('#client/lib/toast-store.ts');
  await vi.waitFor(() =>
    expect(toastNow()).toMatchObject({
      title: '“I’m here” was not recorded',
      description: 'Tornado, Mayfield. Too late.',
      link: { href: '/outbox' },
    }),
  );
  stop();
});

test('several refusals in a row are reported in one toast that says how many there are', async () => {
  const page = await openSender('first', 'kept', 'second');
  page.signIn('ruth');
  isRefused = (path) => path !== '/api/kept';
  const stop = page.start();
  const { toastNow } = await import('#client/lib/toast-store.ts');
  await vi.waitFor(() => expect(toastNow()?.title).toBe('2 taps were not recorded'));
  stop();
});

test('a change that was refused before the page opened is not reported in a toast', async () => {
  const page = await openSender('hers');
  page.signIn('ruth');
  isRefused = () => true;
  const stopFirst = page.start();
  const { dismissToasts, toastNow } = await import('#client/lib/toast-store.ts');
  await vi.waitFor(() => expect(toastNow()).not.toBeNull());
  dismissToasts();
  stopFirst();
  const stop = page.start();
  await page.refreshQueue();
  expect(toastNow()).toBeNull();
  stop();
});
