import type { Page } from './fixtures.ts';

/** Returns the kinds of the actions that wait on this device, of anybody. */
export function queuedOn(page: Page) {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(({ kind }: { kind: string }) => kind));
          });
        });
      }),
  );
}
