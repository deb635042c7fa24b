import { and, arrayOverlaps, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { sameAvailability, sameExpertise } from '#shared/chaplains/catalogue.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { DirectoryQuery } from '#shared/directory/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { allWords } from '#server/db/search.ts';
import type { DirectoryView } from './policy.ts';

const isListed = sql`${chaplains.isApproved} AND ${chaplains.isActive}`;
const isVisible = sql`${isListed} AND ${chaplains.isVisibleInDirectory}`;

const entry = {
  id: chaplains.id,
  userId: chaplains.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  city: chaplains.city,
  primaryRegion: chaplains.primaryRegion,
  affiliation: chaplains.affiliation,
  credentials: chaplains.credentials,
  expertise: chaplains.expertise,
  availability: chaplains.availability,
  isVisibleInDirectory: chaplains.isVisibleInDirectory,
  isActive: chaplains.isActive,
};

const nothing = sql<undefined>`NULL`;

/** One entry, or null where there is none that the viewer may see. */
export async function getEntry(orm: Executor, view: DirectoryView, id: string) {
  const [row] = await orm
    .select(columns(view))
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(and(inView(view), eq(chaplains.id, id)));
  return row ?? null;
}

/** Approved and active chaplains by name; contacts are read only where the viewer may see them. */
export async function listDirectory(orm: Executor, view: DirectoryView, query: DirectoryQuery) {
  const matches = and(
    inView(view),
    query.search ? allWords(chaplains.searchText, query.search) : undefined,
    query.expertise
      ? arrayOverlaps(chaplains.expertise, sameExpertise(query.expertise))
      : undefined,
    query.availability
      ? arrayOverlaps(chaplains.availability, sameAvailability(query.availability))
      : undefined,
  );
  const order = [asc(chaplains.sortName), asc(chaplains.id)];
  // The page is cut from the index alone, so that a far one costs no joins of what it skips.
  const ids = orm
    .select({ id: chaplains.id })
    .from(chaplains)
    .where(matches)
    .orderBy(...order)
    .offset(query.offset ?? 0);
  const page = (query.limit === undefined ? ids : ids.limit(query.limit)).as('page');
  const rows = orm
    .select(columns(view))
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(...order);
  const [items, [counted]] = await Promise.all([
    rows,
    orm.select({ total: count() }).from(chaplains).where(matches),
  ]);
  return { items, total: counted?.total ?? 0 };
}

export type DirectoryRow = Awaited<ReturnType<typeof listDirectory>>['items'][number];

/** Counts, and the distinct values that the filters offer. */
export async function summarizeDirectory(orm: Executor, view: DirectoryView) {
  const [[counted], expertise, availability] = await Promise.all([
    orm
      .select({
        total: count(),
        visible: sql`count(*) FILTER (WHERE ${chaplains.isVisibleInDirectory})`.mapWith(Number),
      })
      .from(chaplains)
      .where(inView(view)),
    distinctValues(orm, sql`${chaplains.expertise}`, inView(view)),
    distinctValues(orm, sql`${chaplains.availability}`, inView(view)),
  ]);
  return { total: counted?.total ?? 0, visible: counted?.visible ?? 0, expertise, availability };
}

function columns(view: DirectoryView) {
  return {
    ...entry,
    email: view.showsContacts ? users.email : nothing,
    phone: view.showsContacts ? phoneIn(view) : nothing,
  };
}

function inView(view: DirectoryView) {
  return view.showsHidden ? isListed : isVisible;
}

function phoneIn(view: DirectoryView) {
  return view.showsHidden
    ? chaplains.phone
    : sql<string | null>`CASE WHEN ${chaplains.isPhoneVisible} THEN ${chaplains.phone} END`;
}

async function distinctValues(orm: Executor, list: SQL, where: SQL) {
  const rows = await orm
    .selectDistinct({ value: sql<string>`unnest(${list})`.as('value') })
    .from(chaplains)
    .where(where)
    .orderBy(sql`1`);
  return rows.map((row) => row.value);
}
