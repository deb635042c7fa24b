import { and, arrayOverlaps, asc, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { DIRECTORY_FIELD_NAMES, pickFields } from '#shared/chaplains/profile-fields.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { DirectoryFilters, DirectoryQuery } from '#shared/directory/schemas.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import { sameValues } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import {
  ascending,
  cutFound,
  orderBy,
  preparedList,
  readCutPage,
  totalOf,
  type PageOf,
} from '#server/db/list-page.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { allWords } from '#server/db/search.ts';
import { findsNames } from '#server/program/entry-queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { LISTED_COLUMN_NAMES } from '#server/features/chaplains/present.ts';
import type { DirectoryView } from './policy.ts';
import { byPhoneIn, inView, phoneIn } from './visibility-queries.ts';

const entry = {
  firstName: users.firstName,
  lastName: users.lastName,
  ...pickFields(chaplains, LISTED_COLUMN_NAMES),
  ...pickFields(chaplains, DIRECTORY_FIELD_NAMES),
};

const nothing = sql<undefined>`NULL`;

export async function getEntry(orm: Executor, view: DirectoryView, id: string) {
  const [row] = await orm
    .select(entryColumns(view))
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(and(inView(view), eq(chaplains.id, id)));
  return row ?? null;
}

export async function listDirectory(orm: Executor, view: DirectoryView, query: DirectoryQuery) {
  const { search, limit, offset, ...filters } = query;
  const isWhole = Object.values(filters).every((filter) => filter === undefined);
  if (isWhole && !search) return listWhole(orm, { limit, offset }, view);
  const matches = await matching(orm, view, query);
  const list = { from: chaplains, id: chaplains.id, matches, order, limit, offset };
  if (!search) return readCutPage(orm, list, (page) => entriesOf(page, orm, view));
  const page = cutFound(orm, list);
  const rows = await orm
    .select({ entry: entryColumns(view), total: page.total })
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(...orderBy(order));
  return { items: rows.map(({ entry }) => entry), total: await totalOf(orm, list, rows) };
}

const order = [chaplains.sortName, chaplains.id].map(ascending);

const listWhole = preparedList(
  'directory',
  (view: DirectoryView) => ({
    from: chaplains,
    id: chaplains.id,
    matches: inView(view),
    order,
  }),
  entriesOf,
);

function entriesOf(page: PageOf<typeof chaplains.id>, orm: Executor, view: DirectoryView) {
  return orm
    .select(entryColumns(view))
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(...orderBy(order));
}

export type DirectoryRow = Awaited<ReturnType<typeof listDirectory>>['items'][number];

export async function readAllEntries(
  orm: Executor,
  view: DirectoryView,
  filters: DirectoryFilters,
) {
  const order = { key: chaplains.sortName, type: 'text', id: chaplains.id } as const;
  const matches = await matching(orm, view, filters);
  return inParts(async (after) =>
    orm
      .select({ ...entryColumns(view), place: positionIn(order) })
      .from(chaplains)
      .innerJoin(users, eq(users.id, chaplains.userId))
      .where(and(matches, behind(order, after)))
      .orderBy(asc(order.key), asc(order.id))
      .limit(MAX_ROWS),
  );
}

export async function summarizeDirectory(orm: Executor, view: DirectoryView) {
  const [[counted], expertise, availability, regions] = await Promise.all([
    orm
      .select({
        total: count(),
        visible: sql`count(*) FILTER (WHERE ${chaplains.isVisibleInDirectory})`.mapWith(Number),
      })
      .from(chaplains)
      .where(inView(view)),
    distinctValues(orm, sql`unnest(${chaplains.expertise})`, inView(view)),
    distinctValues(orm, sql`unnest(${chaplains.availability})`, inView(view)),
    distinctValues(
      orm,
      sql`${chaplains.primaryRegion}`,
      and(inView(view), isNotNull(chaplains.primaryRegion)),
    ),
  ]);
  return {
    total: counted?.total ?? 0,
    visible: counted?.visible ?? 0,
    expertise,
    availability,
    regions,
  };
}

async function matching(
  orm: Executor,
  view: DirectoryView,
  { search, expertise, availability, region }: DirectoryFilters,
) {
  const byWord = search ? await findsNames(orm) : undefined;
  const { lists } = await readProgram(orm, 'lists');
  return and(
    inView(view),
    search ? allWords(chaplains.searchText, search, byPhoneIn(view), byWord) : undefined,
    region ? eq(chaplains.primaryRegion, region) : undefined,
    expertise
      ? arrayOverlaps(chaplains.expertise, sameValues(lists.expertise, expertise))
      : undefined,
    availability
      ? arrayOverlaps(chaplains.availability, sameValues(lists.availability, availability))
      : undefined,
  );
}

export function entryColumns(view: DirectoryView) {
  return {
    ...entry,
    email: view.showsContactDetails ? users.email : nothing,
    phone: view.showsContactDetails ? phoneIn(view) : nothing,
  };
}

async function distinctValues(orm: Executor, values: SQL, where: SQL | undefined) {
  const rows = await orm
    .selectDistinct({ value: sql<string>`${values}`.as('value') })
    .from(chaplains)
    .where(where)
    .orderBy(sql`1`)
    .limit(MAX_ROWS);
  return rows.map((row) => row.value);
}
