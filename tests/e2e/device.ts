import { expect, type Page } from './fixtures.ts';
import { passQuietTime } from './service-worker.ts';

/** What a page of the portal can find on its device: `store: key` for each record, entry and item. */
export function contentsOfDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason')));
      });
    const found = Object.keys(localStorage).map((name) => `localStorage: ${name}`);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
        found.push(...keys.map((key) => `${store}: ${JSON.stringify(key).replaceAll('"', '')}`));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      found.push(...requests.map(({ url }) => `cache: ${new URL(url).pathname}`));
    }
    return found;
  });
}

/** What the device has stored of the server's answer to a call, as text. */
export async function storedAnswer(page: Page, path: string): Promise<string> {
  return JSON.stringify(await readRecord(page, 'answers', path));
}

/** Reads a record of the portal's database, which has to be there; null for none. */
function readRecord(page: Page, store: string, key: string): Promise<unknown> {
  return page.evaluate(
    (record) =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no reason')));
        opening.addEventListener('success', () => {
          const { store, key } = record;
          const reading = opening.result.transaction(store).objectStore(store).get(key);
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result ?? null);
          });
        });
      }),
    { store, key },
  );
}

/** The portal's own files, how often it was opened here, and that it said what it keeps. */
const OF_NOBODY =
  /^(cache: \/(assets\/.*|a\/offline|[\w-]+\.(svg|png|webmanifest))?|localStorage: (installation|kept-notice-read))$/;

/** What the device holds of a person. */
export async function tracesOnDevice(page: Page) {
  const found = await contentsOfDevice(page);
  return found.filter((each) => !OF_NOBODY.test(each));
}

/** Waits until the whole field pack is on the device. */
export async function untilPackIsKept(page: Page) {
  await passQuietTime(page);
  // The guide is stored as it is read, and the rest of the pack at once, with the build's name.
  await expect
    .poll(() => contentsOfDevice(page), { timeout: 20_000 })
    .toContain('answers: /api/field-guide');
  await expect
    .poll(() => readRecord(page, 'owner', 'owner'), { timeout: 20_000 })
    .toMatchObject({ build: expect.stringMatching(/./) });
}

/** The actions that wait on the device, of anybody. */
export async function queuedOn(page: Page) {
  return (await contentsOfDevice(page)).filter((each) => each.startsWith('outbox: '));
}
