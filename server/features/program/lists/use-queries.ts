import { sql } from 'drizzle-orm';
import type { List } from '#shared/program/list-schemas.ts';
import type { ListName } from '#shared/program/lists.ts';
import type { ListUses } from '#shared/program/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { PLACES, type Place } from './place-queries.ts';
import { storedValues } from './stored-values.ts';

/** Counts each person and record once, even if it has several values of one entry. */
export async function countUses(
  orm: Executor,
  name: ListName,
  list: List,
): Promise<ListUses['uses']> {
  const uses = new Map<string, ListUses['uses'][number]>();
  for (const place of PLACES) {
    if (place.list !== name) continue;
    for (const { entry, count } of await countIn(orm, place, list)) {
      const known = uses.get(entry) ?? { value: entry, people: 0, records: 0 };
      uses.set(entry, { ...known, [place.of]: known[place.of] + count });
    }
  }
  return [...uses.values()];
}

async function countIn(orm: Executor, { list: name, table, values, isCounted }: Place, list: List) {
  const known = list.entries.flatMap((entry) =>
    storedValues(name, entry).map((value) => [value, entry.value] as const),
  );
  const stored = sql.param(known.map(([value]) => value));
  const entries = sql.param(known.map(([, entry]) => entry));
  const { rows } = await orm.execute<{ entry: string; count: string }>(sql`
    SELECT known.entry, count(DISTINCT held.id) AS count
    FROM (SELECT id, item.value FROM ${table}, ${values} AS item(value) WHERE ${isCounted}) AS held
    JOIN unnest(${stored}::text[], ${entries}::text[]) AS known(value, entry) USING (value)
    GROUP BY known.entry`);
  return rows.map(({ entry, count }) => ({ entry, count: Number(count) }));
}

/** Returns the ids of rows that have one of the values. */
export async function listHolders(
  orm: Executor,
  { table, has, isCounted }: Place,
  { values, limit }: { values: readonly string[]; limit: number },
) {
  const { rows } = await orm.execute<{ id: string }>(
    sql`SELECT id FROM ${table} WHERE ${has(values)} AND ${isCounted} LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}
