import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';

let sent: string[];
/** What happens while the server takes a change. */
let meanwhile: () => void;

beforeEach(() => {
  stubBrowser();
  sent = [];
  meanwhile = () => undefined;
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    meanwhile();
    return new Response(null, { status: 204 });
  });
});

/** A page that sends what Ruth queued before. */
async function openSender(...ids: string[]) {
  const [{ queueAction, queueNow }, keeper, { startSending }] = await Promise.all([
    import('./queue.ts'),
    import('./keeper.ts'),
    import('./sender.ts'),
  ]);
  const client = new QueryClient();
  const signIn = (id: string | null) => client.setQueryData(['/api/user'], id && { id });
  for (const id of ids) {
    queueAction({
      id,
      userId: 'ruth',
      kind: 'tap',
      subject: 'a deployment',
      title: 'I’m here',
      about: 'Tornado, Mayfield',
      entered: [],
      at: new Date().toISOString(),
      method: 'POST',
      path: `/api/${id}`,
    });
  }
  await keeper.storeUnstored();
  return {
    ...keeper,
    signIn,
    start: () => startSending(client, 'ruth', async () => true),
    waiting: () => queueNow().actions.map(({ id }) => id),
  };
}

test.each([
  ['nobody', null],
  ['somebody else', 'daniel'],
])('a page sends nothing of a person once it knows that %s is signed in', async (_, next) => {
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

test('a page that has stopped sending for a person sends nothing more', async () => {
  const page = await openSender('hers');
  page.signIn('ruth');
  page.start()();
  await page.storeUnstored();
  window.dispatchEvent(new Event('online'));
  await page.refreshQueue();
  expect(sent).toEqual([]);
});

test('a session that ends while a page sends leaves the rest unsent', async () => {
  const page = await openSender('first', 'second');
  page.signIn('ruth');
  meanwhile = () => page.signIn(null);
  const stop = page.start();
  await vi.waitFor(() => expect(page.waiting()).toEqual(['second']));
  await page.refreshQueue();
  expect(sent).toEqual(['/api/first']);
  stop();
});
