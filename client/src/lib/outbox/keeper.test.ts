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

test('actions are kept in the order they were done, also for the next tab', async () => {
  const tab = await openTab();
  await tab.queue(anAction('c'), anAction('a'), anAction('b'));
  expect(tab.ids()).toEqual(['c', 'a', 'b']);
  expect((await openTab()).ids()).toEqual(['c', 'a', 'b']);
});

test('an action shows at once, before it is stored', async () => {
  const tab = await openTab();
  tab.queueAction(anAction('new'));
  expect(tab.ids()).toEqual(['new']);
});

test('of two tabs that send, only one claims an action that was never tried (O10)', async () => {
  const one = await openTab();
  await one.queue(anAction('once'));
  const other = await openTab();
  const claims = [await one.claimNext('ruth'), await other.claimNext('ruth')];
  expect(claims.map((claim) => claim?.isTried ?? false)).toEqual([false, true]);
  await one.dropQueued(one.queueNow().actions);
  expect(await other.claimNext('ruth')).toBeNull();
});

test('an untried action is taken back without a trace, and one that another tab tries is not', async () => {
  const one = await openTab();
  await one.queue(anAction('first'), anAction('second'));
  const other = await openTab();
  await other.claimNext('ruth');
  await one.takeBack(one.action('first'), anAction('undo'));
  await one.takeBack(one.action('second'), anAction('undo of second'));
  await one.storeUnstored();
  expect(one.ids()).toEqual(['first', 'undo']);
});

test('a refused action stays with the reason until it is discarded', async () => {
  const tab = await openTab();
  await tab.queue(anAction('late'));
  await tab.refuseQueued(tab.action('late'), 'Too late');
  expect(tab.queueNow().actions).toMatchObject([{ id: 'late', refusal: 'Too late' }]);
  expect(await tab.claimNext('ruth')).toBeNull();
  await tab.dropQueued(tab.queueNow().actions);
  expect((await openTab()).ids()).toEqual([]);
});

test('an action that is refused after its owner took it back is removed together with the undo', async () => {
  const tab = await openTab();
  await tab.queue(anAction('late'), anAction('undo', { undoes: 'late' }));
  await tab.refuseQueued(tab.action('late'), 'Too late');
  expect(tab.ids()).toEqual([]);
});

test('an action that another tab has recorded does not come back as refused', async () => {
  const tab = await openTab();
  await tab.queue(anAction('twice'));
  const action = tab.action('twice');
  await (await openTab()).dropQueued([action]);
  await tab.refuseQueued(action, 'Recorded already');
  expect(tab.ids()).toEqual([]);
});

test('in a browser that stores nothing, actions wait while the page is open, and the person is told (O8)', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  await tab.queue(anAction('unstored'));
  expect(tab.queueNow()).toMatchObject({ isKept: false, actions: [{ id: 'unstored' }] });
  expect(await tab.claimNext('ruth')).toMatchObject({ id: 'unstored' });
  await tab.dropQueued(tab.queueNow().actions);
  expect(tab.queueNow()).toMatchObject({ isKept: true, actions: [] });
});

test('in a browser that stores nothing, an action that this page has tried counts as tried', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  await tab.queue(anAction('unstored'));
  const claims = [await tab.claimNext('ruth'), await tab.claimNext('ruth')];
  expect(claims.map((claim) => claim?.isTried ?? false)).toEqual([false, true]);
});

test('in a browser that stores nothing, a logout in another tab removes the actions before it', async () => {
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

test('a logout removes the queue of that person alone', async () => {
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

test('a logout removes the queue also after its page could not open the database', async () => {
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

test('a logout that was closed before the queue was removed is finished by the next page', async () => {
  await (await openTab()).queue(anAction('hers'));
  local.set('queue-forgotten:ruth', '');
  expect((await openTab()).ids()).toEqual([]);
  expect([...local.keys()]).toEqual([]);
});

test('the content of an action is removed after 7 days, and its owner learns that it was not sent (O9)', async () => {
  const tab = await openTab();
  const at = new Date(Date.now() - 7.1 * 24 * 60 * 60 * 1000).toISOString();
  await tab.queue(anAction('old', { at, entered: ['Note: with the family'] }), anAction('new'));
  const later = await openTab();
  expect(later.ids()).toEqual(['old', 'new']);
  expect(JSON.stringify(later.action('old'))).not.toMatch(/Mayfield|family|deployment/);
  expect(later.action('old').refusal).toMatch(/could not be sent within 7 days/);
  expect(later.action('new').refusal).toBeUndefined();
});

test('actions from before a logout are removed, and later ones stay', async () => {
  const tab = await openTab();
  const at = new Date(Date.now() - 60_000).toISOString();
  await tab.queue(anAction('before', { at }));
  local.set('queue-forgotten:ruth', new Date(Date.now() - 30_000).toISOString());
  await tab.queue(anAction('since'));
  const next = await openTab();
  await vi.waitFor(() => expect(next.ids()).toEqual(['since']));
  expect(local.has('queue-forgotten:ruth')).toBe(false);
});

test('an action is noted on the device before the code that stores it has loaded', async () => {
  vi.resetModules();
  const { queueAction } = await import('./queue.ts');
  queueAction(anAction('early'));
  expect(local.has('queued:ruth')).toBe(true);
});
