import { expect, type Page } from './fixtures.ts';
import { passQuietTime } from './service-worker.ts';

/** Lists all that the browser stores, as `store: key`. */
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

export async function storedAnswer(page: Page, path: string): Promise<string> {
  return JSON.stringify(await readRecord(page, 'answers', path));
}

/** Returns null if there is no record. */
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

/** Stored data that is about no person: files, the number of visits, and a dismissed notice. */
const OF_NOBODY =
  /^(cache: \/(assets\/.*|a\/offline|[\w-]+\.(svg|png|webmanifest))?|localStorage: (installation|kept-notice-read))$/;

/** Lists stored data that may be about a person. */
export async function tracesOnDevice(page: Page) {
  const found = await contentsOfDevice(page);
  return found.filter((each) => !OF_NOBODY.test(each));
}

export async function untilPackIsKept(page: Page) {
  await passQuietTime(page);
  // Two parts are stored separately: the field guide, and the rest of the pack, which sets `build`.
  await expect
    .poll(() => contentsOfDevice(page), { timeout: 20_000 })
    .toContain('answers: /api/field-guide');
  await expect
    .poll(() => readRecord(page, 'owner', 'owner'), { timeout: 20_000 })
    .toMatchObject({ build: expect.stringMatching(/./) });
}

export async function queuedOn(page: Page) {
  return (await contentsOfDevice(page)).filter((each) => each.startsWith('outbox: '));
}
