import { endpointPath } from '#shared/http.ts';
import { openObject } from '#shared/uploads/api.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { deviceDatabase } from './database.ts';
import { keepAnswers } from './keep-answers.ts';
import { packOwner, storedAnswer } from './pack.ts';

/** The size limit of all images together. */
const MAX_BYTES = 30 * 1024 ** 2;
const SHOWN_TYPE = 'image/webp';

const pathOf = (id: string) => endpointPath(openObject, { id });

export async function keptImage(id: string): Promise<Blob | null> {
  const stored = await storedAnswer(pathOf(id)).catch(() => undefined);
  return stored?.answer instanceof Blob ? stored.answer : null;
}

/** Stores as many of these images as fit into `MAX_BYTES`, in order, and deletes all others. */
export async function keepImages(ids: readonly string[]) {
  const [owner, database] = [await packOwner(), await deviceDatabase()];
  if (!owner || !database) return;
  const held = (await database.getAllKeys('answers')).filter((path) => objectIdOf(path) !== null);
  const wanted = new Set(ids.map(pathOf));
  for (const path of held) if (!wanted.has(path)) await database.delete('answers', path);
  let bytes = 0;
  for (const id of ids) {
    const image = (await keptImage(id)) ?? (await fetchImage(id));
    if (!image) continue;
    bytes += image.size;
    if (bytes > MAX_BYTES) return;
    if (held.includes(pathOf(id))) continue;
    if (!(await keepAnswers(owner.packId, new Map([[pathOf(id), image]])))) return;
  }
}

/** Null if the file isn't an image of the field guide but, for example, a photo in the library. */
async function fetchImage(id: string) {
  try {
    const answer = await fetch(pathOf(id), { credentials: 'same-origin', cache: 'no-store' });
    const isShown = answer.ok && answer.headers.get('content-type') === SHOWN_TYPE;
    if (!isShown) await answer.body?.cancel();
    return isShown ? await answer.blob() : null;
  } catch {
    return null;
  }
}
