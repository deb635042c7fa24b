import { listPackPeople } from '#shared/directory/api.ts';
import { KEPT_PEOPLE_MAX } from '#shared/directory/constants.ts';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import type { Page } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { call } from '#client/lib/call/api.ts';
import { isConnected } from '#client/lib/call/connection.ts';
import { noteDeviceChange } from './changes.ts';
import { deviceDatabase } from './database.ts';
import { keepAnswers } from './keep-answers.ts';
import { packOwner, storedAnswer } from './pack.ts';

const PATH = listPackPeople.path;

export async function keptPeople(): Promise<readonly string[] | null> {
  return (await packOwner())?.keptPeople ?? null;
}

/** Returns the stored entries of kept people and colleagues. */
export async function peopleOnDevice() {
  const stored = await storedAnswer(PATH);
  return { people: stored ? itemsOf(stored.answer) : [], storedAt: stored?.storedAt };
}

/** Keeps the person's entry on this device. @throws Error that says why this isn't possible */
export async function keepPerson(entry: DirectoryEntry) {
  const kept = await keptPeople();
  if (kept && kept.length >= KEPT_PEOPLE_MAX) throw new Error(TOO_MANY);
  const withoutIt = <T>(items: readonly T[], idOf: (item: T) => string) =>
    items.filter((item) => idOf(item) !== entry.id);
  try {
    await changeKept(
      (ids) => [...withoutIt(ids, (id) => id), entry.id],
      (people) => [...withoutIt(people, ({ id }) => id), entry].toSorted(byName),
    );
  } catch (error) {
    throw new Error(NO_ROOM, { cause: error });
  }
}

/** Removes a kept person. Offline, leaves the entry, as the person may also be a colleague. */
export async function dropPerson(id: string) {
  await changeKept(
    (kept) => kept.filter((each) => each !== id),
    (people) => (isConnected() ? people.filter((entry) => entry.id !== id) : people),
  );
  if (isConnected()) await refreshPeople().catch(() => undefined);
}

/** Refreshes the entries if a kept person's entry is missing. @throws as `call` does */
export async function readMissingPeople() {
  const { people } = await peopleOnDevice();
  const entries = new Set(people.map(({ id }) => id));
  const kept = await keptPeople();
  if (kept?.some((id) => !entries.has(id))) await refreshPeople();
}

/** Changes the kept ids and the entries in one transaction. */
async function changeKept(
  ids: (kept: readonly string[]) => readonly string[],
  entries: (people: readonly DirectoryEntry[]) => readonly DirectoryEntry[],
) {
  const [before, database] = [await packOwner(), await deviceDatabase()];
  if (!before || !database) return;
  const work = database.transaction(['owner', 'answers'], 'readwrite');
  const [owners, answers] = [work.objectStore('owner'), work.objectStore('answers')];
  const [owner, stored] = await Promise.all([owners.get('owner'), answers.get(PATH)]);
  if (owner?.packId !== before.packId) return;
  const items = [...entries(stored ? itemsOf(stored.answer) : [])];
  const answer: Page<DirectoryEntry> = { items, total: items.length };
  await Promise.all([
    owners.put({ ...owner, keptPeople: ids(owner.keptPeople) }, 'owner'),
    answers.put({ path: PATH, answer, storedAt: stored?.storedAt ?? Date.now() }),
    work.done,
  ]);
  noteDeviceChange();
}

async function refreshPeople() {
  const owner = await packOwner();
  if (!owner) return;
  const { packId, keptPeople: asked } = owner;
  const answer = await call(listPackPeople, { query: { kept: asked.join(',') } });
  await keepAnswers(packId, new Map([[PATH, answer]]));
  const kept = await keptPeople();
  if (kept?.some((id) => !asked.includes(id))) await refreshPeople();
}

const TOO_MANY = `${KEPT_PEOPLE_MAX} people are kept on this device already.`;
const NO_ROOM = 'There is no room left on this device.';

function itemsOf(answer: unknown) {
  return trust<Page<DirectoryEntry>>(answer, 'the server’s answer, as it was stored').items;
}

/** Sorts as the server does. */
function byName(one: DirectoryEntry, other: DirectoryEntry) {
  return sortName(one).localeCompare(sortName(other));
}

const sortName = ({ firstName, lastName }: DirectoryEntry) => `${lastName}, ${firstName}`;
