import type {
  CredentialKindBody,
  UpdateCredentialKindBody,
} from '#shared/credentials/kinds/schemas.ts';
import { MAX_ASKED_KINDS, MAX_KINDS } from '#shared/credentials/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { detailsRefused, kindNotFound } from '#server/features/credentials/errors.ts';
import { reckonRemindersAnew } from '#server/features/credentials/reminders/service.ts';
import { conflict } from '#server/errors.ts';
import { presentCountedKind } from './present.ts';
import {
  countHeld,
  getKind,
  insertKind,
  listKinds,
  lockGranting,
  lockKinds,
  moveCredentials,
  moveExemptions,
  moveGrants,
  setPositions,
  updateKind,
  type KindRow,
} from './queries.ts';

export async function readKinds(orm: Executor) {
  const [kinds, counts] = await Promise.all([listKinds(orm), countHeld(orm)]);
  return kinds.map((kind) => presentCountedKind(kind, counts));
}

export async function readKind(orm: Executor, id: string) {
  const [kind, counts] = await Promise.all([getKind(orm, id), countHeld(orm)]);
  if (!kind) throw kindNotFound();
  return presentCountedKind(kind, counts);
}

export async function addKind(db: Database, body: CredentialKindBody, actorId: string) {
  return db.transaction(async (tx) => {
    const kinds = await lockKinds(tx);
    if (kinds.length >= MAX_KINDS) throw detailsRefused({ name: `At most ${MAX_KINDS} kinds` });
    assertFewAsked(kinds);
    assertFreeNames(kinds, body);
    const position = Math.max(0, ...kinds.map((kind) => kind.position)) + 1;
    const { id, name } = await insertKind(tx, { ...body, position });
    const details = { kind: name };
    await recordAudit(tx, { action: 'credential-kind-added', actorId, subjectId: null, details });
    return id;
  });
}

interface Change {
  body: UpdateCredentialKindBody;
  actorId: string;
}

export async function changeKind(db: Database, id: string, { body, actorId }: Change) {
  await db.transaction(async (tx) => {
    const kinds = await lockKinds(tx);
    const before = requireKind(kinds, id);
    if (before.mergedInto) throw mergedAway();
    const { isRetired, ...given } = body;
    const wanted = { ...before, ...defined(given) };
    assertFreeNames(
      kinds.filter((kind) => kind.id !== id),
      wanted,
    );
    const changed = differing(before, wanted);
    const isChanging = isRetired !== undefined && isRetired !== (before.retiredAt !== null);
    if (isChanging && !isRetired) assertFewAsked(kinds);
    if (isChanging) changed.push(isRetired ? 'retired' : 'brought back');
    if (changed.length === 0) return;
    await updateKind(tx, id, {
      ...defined(given),
      ...(isChanging && { retiredAt: isRetired ? new Date() : null }),
    });
    await reckonRemindersAnew(tx);
    const details = { kind: wanted.name, changed: changed.join(', ') };
    await recordAudit(tx, { action: 'credential-kind-changed', actorId, subjectId: null, details });
  });
}

export async function orderKinds(db: Database, ids: readonly string[], actorId: string) {
  await db.transaction(async (tx) => {
    const kinds = await lockKinds(tx);
    for (const id of ids) requireKind(kinds, id);
    const others = kinds
      .toSorted((one, other) => one.position - other.position)
      .flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
    await setPositions(tx, [...new Set(ids), ...others]);
    await recordAudit(tx, { action: 'credential-kinds-ordered', actorId, subjectId: null });
  });
}

interface Merge {
  fromId: string;
  intoId: string;
  actorId: string;
}

export async function mergeKinds(db: Database, { fromId, intoId, actorId }: Merge) {
  await db.transaction(async (tx) => {
    await lockGranting(tx, fromId);
    const kinds = await lockKinds(tx);
    const [from, into] = [requireKind(kinds, fromId), requireKind(kinds, intoId)];
    if (fromId === intoId) throw detailsRefused({ intoId: 'Choose another kind to keep' });
    if (from.mergedInto || into.mergedInto) throw mergedAway();
    if (into.retiredAt)
      throw detailsRefused({ intoId: 'This kind is retired. Choose another kind to keep' });
    await moveCredentials(tx, fromId, intoId);
    await moveExemptions(tx, fromId, intoId);
    await moveGrants(tx, fromId, intoId);
    const otherNames = [...new Set([...into.otherNames, from.name, ...from.otherNames])];
    await updateKind(tx, fromId, { retiredAt: new Date(), mergedInto: intoId, otherNames: [] });
    await updateKind(tx, intoId, { otherNames });
    await reckonRemindersAnew(tx);
    const details = { kind: from.name, into: into.name };
    await recordAudit(tx, { action: 'credential-kinds-merged', actorId, subjectId: null, details });
  });
}

/** Refuses to exceed the limit of kinds in use. Call before adding or bringing back a kind. */
function assertFewAsked(kinds: readonly KindRow[]) {
  const asked = kinds.filter(({ retiredAt }) => retiredAt === null);
  if (asked.length < MAX_ASKED_KINDS) return;
  throw conflict(
    'too-many-kinds',
    `At most ${MAX_ASKED_KINDS} kinds can be in use. Retire or merge one first.`,
  );
}

const mergedAway = () =>
  conflict(
    'kind-retired',
    'This kind was merged into another kind, which now has its credentials.',
  );

function requireKind(kinds: readonly KindRow[], id: string) {
  const kind = kinds.find((each) => each.id === id);
  if (!kind) throw kindNotFound();
  return kind;
}

export const foldName = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ');

type Named = Pick<KindRow, 'name' | 'otherNames'>;

export const namesOf = ({ name, otherNames }: Named) => [name, ...otherNames].map(foldName);

/** Refuses names that another kind has, because imported files find kinds by all their names. */
function assertFreeNames(kinds: readonly KindRow[], wanted: Named) {
  for (const kind of kinds) {
    if (kind.mergedInto) continue;
    const taken = new Set(namesOf(kind));
    const message = `‘${kind.name}’ goes by this name already`;
    if (taken.has(foldName(wanted.name))) throw detailsRefused({ name: message });
    const other = wanted.otherNames.find((name) => taken.has(foldName(name)));
    if (other !== undefined) throw detailsRefused({ otherNames: `${other}: ${message}` });
  }
}

function differing(before: KindRow, wanted: Record<string, unknown>): string[] {
  const known: Record<string, unknown> = { ...before };
  return Object.keys(known).filter(
    (field) => JSON.stringify(known[field]) !== JSON.stringify(wanted[field]),
  );
}

function defined<Values extends object>(values: Values) {
  return trust<{ [Field in keyof Values]?: Exclude<Values[Field], undefined> }>(
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    'the same without what is undefined',
  );
}
