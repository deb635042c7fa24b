import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { offerCopies } from '#server/backup/offer-copies.ts';
import type { Place } from '#server/backup/place.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { openPlace, SECRET } from './places.ts';

export async function servePlace(place: Place) {
  const db = await openPlace(place);
  const storage = await openStorage(place.env, [SECRET]);
  const offer = { db, dataDir: place.env.DATA_DIR, sessionSecret: SECRET, minFreeBytes: 0 };
  const end =
    place.kind === 'embedded'
      ? await offerCopies({ ...offer, log: pino({ level: 'silent' }) })
      : async () => undefined;
  onTestFinished(async () => {
    await end();
    await db.close();
  });
  return { db, storage };
}
