import * as fakeIndexedDb from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';

const RUTH = 'ruth chaplain true';
const DANIEL = 'daniel chaplain true';

beforeEach(() => {
  const local = new Map<string, string>();
  vi.useRealTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => local.get(name) ?? null,
    setItem: (name: string, text: string) => local.set(name, text),
    removeItem: (name: string) => local.delete(name),
  });
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
});

/** Opens the portal in a tab: with its own memory, on the same device. */
async function openTab() {
  vi.resetModules();
  return {
    ...(await import('./pack.ts')),
    ...(await import('./keep-answers.ts')),
    ...(await import('./mark.ts')),
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function startedPack(tab: Tab, mark = RUTH) {
  tab.setSignedInMark(mark);
  const owner = await tab.startPack(mark);
  if (!owner) throw new Error('the pack was not started');
  return owner.packId;
}

const answers = (...paths: string[]) => new Map(paths.map((path) => [path, `answer to ${path}`]));

test('what is kept is found under its path, in the next tab too', async () => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(true);
  const next = await openTab();
  expect((await next.storedAnswer('/api/user'))?.answer).toBe('answer to /api/user');
  expect(await next.storedAnswer('/api/deployments')).toBeUndefined();
});

test('a whole pack takes the place of what was kept before', async () => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  await tab.keepAnswers(packId, answers('/api/field-guide/gone'));
  await tab.keepAnswers(packId, answers('/api/field-guide'), { build: 'a build' });
  expect(await tab.storedAnswer('/api/field-guide/gone')).toBeUndefined();
  expect((await tab.packOwner())?.refreshedAt).toBeGreaterThan(0);
});

test('a pack of another mark is removed with the start of the next one (O3)', async () => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  await tab.keepAnswers(packId, answers('/api/user'));
  await startedPack(tab, DANIEL);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
});

test('a refresh that was on its way when the pack was removed writes nothing (O2)', async () => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  await (await openTab()).forgetPack();
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(false);
  await startedPack(tab);
  expect(await tab.keepAnswers(packId, answers('/api/user'))).toBe(false);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
});

test('a removal that was interrupted leaves nothing to be read, and is finished at the next start (O2)', async () => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  await tab.keepAnswers(packId, answers('/api/user'));
  tab.setMark('removing');
  const next = await openTab();
  expect(await next.storedAnswer('/api/user')).toBeUndefined();
  await next.finishRemoval();
  expect(next.markOnDevice()).toBeNull();
  next.setMark(RUTH);
  expect(await next.storedAnswer('/api/user')).toBeUndefined();
});

test.each([
  ['8 days ahead', 8],
  ['2 days back', -2],
])('a pack is removed unread once the clock is %s (O9)', async (_, days) => {
  const tab = await openTab();
  const packId = await startedPack(tab);
  await tab.keepAnswers(packId, answers('/api/user'));
  const now = Date.now() + days * 24 * 60 * 60 * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
  vi.restoreAllMocks();
  expect(tab.markOnDevice()).toBeNull();
  tab.setMark(RUTH);
  expect(await tab.storedAnswer('/api/user')).toBeUndefined();
});

test('a person who logs out while a pack is begun leaves none (O2)', async () => {
  const tab = await openTab();
  tab.setSignedInMark(RUTH);
  const started = tab.startPack(RUTH);
  tab.setSignedInMark(null);
  expect(await started).toBeNull();
  expect(tab.markOnDevice()).toBeNull();
});

test('a removal that fails is tried again at the next start (O2)', async () => {
  const tab = await openTab();
  await startedPack(tab);
  const works = globalThis.indexedDB;
  vi.stubGlobal('indexedDB', undefined);
  const next = await openTab();
  await next.forgetPack();
  expect([next.isPackOn(), next.markOnDevice()]).toEqual([false, 'removing']);
  vi.stubGlobal('indexedDB', works);
  const last = await openTab();
  await last.finishRemoval();
  expect(last.markOnDevice()).toBeNull();
});

test('a browser that keeps nothing has no pack (O12)', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const tab = await openTab();
  tab.setSignedInMark(RUTH);
  expect(await tab.startPack(RUTH)).toBeNull();
  expect(tab.isPackOn()).toBe(false);
});
