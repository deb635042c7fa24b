import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import { anAction } from './an-action.ts';
import { readForgotten } from './forgotten-cookie.ts';
import type { NewAction } from './queue-state.ts';

let local: Map<string, string>;
let cookies: ReturnType<typeof stubBrowser>['cookies'];

beforeEach(() => {
  ({ local, cookies } = stubBrowser());
});

async function openTab() {
  vi.resetModules();
  const queue = await import('./queue.ts');
  const state = await import('./queue-state.ts');
  const keeper = await import('./keeper.ts');
  await keeper.refreshQueue();
  return {
    ...queue,
    ...state,
    ...keeper,
    ids: () => state.queueNow().actions.map(({ id }) => id),
    action: (wanted: string) => {
      const found = state.queueNow().actions.find(({ id }) => id === wanted);
      if (!found) throw new Error(`${wanted} is not queued`);
      return found;
    },
    queue: async (...actions: NewAction[]) => {
      for (const action of actions) queue.queueAction(action);
      await keeper.storeUnstored();
    },
  };
}

test('queued actions stay in the order in which they were done, even in a tab that is opened later', async () => {
  const tab = await openTab();
  await tab.queue(anAction('c'), anAction('a'), anAction('b'));
  expect(tab.ids()).toEqual(['c', 'a', 'b']);
  expect((await openTab()).ids()).toEqual(['c', 'a', 'b']);
});

test('a queued action shows in the queue immediately, before it is stored in the database', async () => {
  const tab = await openTab();
  tab.queueAction(anAction('new'));
  expect(tab.ids()).toEqual(['new']);
});

test('when two tabs claim the same queued action, only the first gets it as untried (O10)', async () => {
  const one = await openTab();
  await one.queue(anAction('once'));
  const other = await openTab();
  const claims = [await one.claimNext('ruth'), await other.claimNext('ruth')];
  expect(claims.map((claim) => claim?.isTried ?? false)).toEqual([false, true]);
  await one.dropQueued(one.queueNow().actions);
  expect(await other.claimNext('ruth')).toBeNull();
});

test('withdrawing an untried action removes it; if another tab has tried to send it, an undo is queued instead', async () => {
  const one = await openTab();
  await one.queue(anAction('first'), anAction('second'));
  const other = await openTab();
  await other.claimNext('ruth');
  await one.takeBack(one.action('first'), anAction('undo'));
  await one.takeBack(one.action('second'), anAction('undo of second'));
  await one.storeUnstored();
  expect(one.ids()).toEqual(['first', 'undo']);
});

test('an action that the server refused stays in the queue with the reason until it is discarded', async () => {
  const tab = await openTab();
  await tab.queue(anAction('late'));
  await tab.refuseQueued(tab.action('late'), 'Too late');
  expect(tab.queueNow().actions).toMatchObject([{ id: 'late', refusal: 'Too late' }]);
  expect(await tab.claimNext('ruth')).toBeNull();
  await tab.dropQueued(tab.queueNow().actions);
  expect((await openTab()).ids()).toEqual([]);
});

test('when the server refuses an action that has a queued undo, both are removed', async () => {
  const tab = await openTab();
  await tab.queue(anAction('late'), anAction('undo', { undoes: 'late' }));
  await tab.refuseQueued(tab.action('late'), 'Too late');
  expect(tab.ids()).toEqual([]);
});

test('an action that another tab sent and removed does not reappear as refused', async () => {
  const tab = await openTab();
  await tab.queue(anAction('twice'));
  const action = tab.action('twice');
  await (await openTab()).dropQueued([action]);
  await tab.refuseQueued(action, 'Recorded already');
  expect(tab.ids()).toEqual([]);
});

test('in a browser without storage, actions stay queued while the page is open, and the person is warned (O8)', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  await tab.queue(anAction('unstored'));
  expect(tab.queueNow()).toMatchObject({ isKept: false, actions: [{ id: 'unstored' }] });
  expect(await tab.claimNext('ruth')).toMatchObject({ id: 'unstored' });
  await tab.dropQueued(tab.queueNow().actions);
  expect(tab.queueNow()).toMatchObject({ isKept: true, actions: [] });
});

test('in a browser without storage, an action is marked as tried when the page is about to send it', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  await tab.queue(anAction('unstored'));
  const claims = [await tab.claimNext('ruth'), await tab.claimNext('ruth')];
  expect(claims.map((claim) => claim?.isTried ?? false)).toEqual([false, true]);
});

test('in a browser without storage, a logout in another tab removes the actions that the person queued before the logout', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  const until = new Date(Date.now() + 30_000).toISOString();
  const at = new Date(Date.now() + 60_000).toISOString();
  await tab.queue(anAction('before'), anAction('since', { at }));
  await tab.queue(anAction('his', { userId: 'daniel' }));
  const told = { key: 'queue-forgotten:ruth', newValue: until };
  window.dispatchEvent(Object.assign(new Event('storage'), told));
  await tab.refreshQueue();
  expect(tab.ids().toSorted()).toEqual(['his', 'since']);
});

test('a person’s logout removes only their own queue', async () => {
  const tab = await openTab();
  await tab.queue(anAction('hers'), anAction('his', { userId: 'daniel' }));
  const { forgetQueue } = await import('./forget-queue.ts');
  const { isMarkedQueued } = await import('./queue-marks.ts');
  expect(isMarkedQueued('ruth')).toBe(true);
  forgetQueue('ruth');
  await tab.refreshQueue();
  expect(tab.ids()).toEqual(['his']);
  expect(isMarkedQueued('ruth')).toBe(false);
  expect([...local.keys()]).toEqual(['queued:daniel']);
  expect(await readForgotten(cookies)).toEqual([]);
});

test('if a page can’t open the database at a logout, the next page that can open it removes the queue', async () => {
  await (await openTab()).queue(anAction('hers'));
  const works = globalThis.indexedDB;
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  (await import('./forget-queue.ts')).forgetQueue('ruth');
  await tab.refreshQueue();
  expect(await readForgotten(cookies)).toMatchObject([{ userId: 'ruth' }]);
  vi.stubGlobal('indexedDB', works);
  expect((await openTab()).ids()).toEqual([]);
  expect([...local.keys()]).toEqual([]);
});

test('if a page is closed before its logout has removed the person’s queue, the next page removes the queue', async () => {
  await (await openTab()).queue(anAction('hers'));
  local.set('queue-forgotten:ruth', '');
  expect((await openTab()).ids()).toEqual([]);
  expect([...local.keys()]).toEqual([]);
});

test('if an action can’t be sent within 7 days, its content is removed and a message says that it was not sent (O9)', async () => {
  const tab = await openTab();
  const at = new Date(Date.now() - 7.1 * 24 * 60 * 60 * 1000).toISOString();
  await tab.queue(anAction('old', { at, entered: ['Note: with the family'] }), anAction('new'));
  const later = await openTab();
  expect(later.ids()).toEqual(['old', 'new']);
  expect(JSON.stringify(later.action('old'))).not.toMatch(/Mayfield|family|deployment/);
  expect(later.action('old').refusal).toMatch(/could not be sent within 7 days/);
  expect(later.action('new').refusal).toBeUndefined();
});

test('a logout removes actions that were queued before it and keeps later ones', async () => {
  const tab = await openTab();
  const at = new Date(Date.now() - 60_000).toISOString();
  await tab.queue(anAction('before', { at }));
  local.set('queue-forgotten:ruth', new Date(Date.now() - 30_000).toISOString());
  await tab.queue(anAction('since'));
  const next = await openTab();
  await vi.waitFor(() => expect(next.ids()).toEqual(['since']));
  expect(local.has('queue-forgotten:ruth')).toBe(false);
});

test('the device is marked as having a queue even before the code that stores actions has loaded', async () => {
  vi.resetModules();
  const { queueAction } = await import('./queue.ts');
  queueAction(anAction('early'));
  expect(local.has('queued:ruth')).toBe(true);
});
