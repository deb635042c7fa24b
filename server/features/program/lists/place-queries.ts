import { sql, type SQL } from 'drizzle-orm';
import type { ListName } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';

/** How a merge replaces values in rows. A row never gets the same entry twice. */
export interface Rewrite {
  /** The values of the removed entry, which the merge replaces. */
  values: readonly string[];
  /** All values of the remaining entry; a row that has one of them keeps it. */
  targets: readonly string[];
  /** The remaining entry's own value. */
  to: string;
}

/** A column that stores entries of a list. */
export interface Place {
  list: ListName;
  of: 'people' | 'records';
  table: SQL;
  isCounted: SQL;
  /** SQL that returns a row's values as a set, for use after FROM. */
  values: SQL;
  has: (values: readonly string[]) => SQL;
  set: (rewrite: Rewrite) => SQL;
  /** Rewrites rows that nobody else has locked, and returns how many. */
  rewrite: (tx: Executor, ids: readonly string[], rewrite: Rewrite) => Promise<number>;
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const idArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Skips erased people: the database refuses to change them, and their rows hold no values. */
const IS_ALIVE = sql`NOT is_erased`;

export const PLACES: readonly Place[] = [
  place({ list: 'expertise', of: 'people', table: 'chaplains', ...arrayIn('expertise') }),
  place({ list: 'availability', of: 'people', table: 'chaplains', ...arrayIn('availability') }),
  place({ list: 'affiliation', of: 'people', table: 'chaplains', ...textIn('affiliation') }),
  place({ list: 'expertise', of: 'records', table: 'activations', ...arrayIn('expertise_wanted') }),
  place({ list: 'expertise', of: 'records', table: 'announcements', ...audience() }),
  place({ list: 'eventTypes', of: 'records', table: 'activations', ...textIn('event_type') }),
  place({ list: 'resourceCategories', of: 'records', table: 'resources', ...textIn('category') }),
  {
    ...place({
      list: 'careKinds',
      of: 'records',
      table: 'deployment_shifts',
      ...textIn('kind_of_work'),
    }),
    rewrite: rewriteShifts,
  },
  languages(),
];

type Column = Pick<Place, 'values' | 'has' | 'set'>;

function place({ table, ...rest }: Column & Pick<Place, 'list' | 'of'> & { table: string }): Place {
  const of = sql.identifier(table);
  const made = {
    ...rest,
    table: sql`${of}`,
    isCounted: table === 'chaplains' ? IS_ALIVE : sql`true`,
  };
  return { ...made, rewrite: (tx, ids, rewrite) => rewriteFree(tx, { of: made, ids, rewrite }) };
}

function textIn(name: string): Column {
  const column = sql.identifier(name);
  return {
    values: sql`unnest(ARRAY[${column}])`,
    has: (values) => sql`${column} = ANY(${textArray(values)})`,
    set: ({ to }) => sql`${column} = ${to}`,
  };
}

function arrayIn(name: string): Column {
  const column = sql.identifier(name);
  const values = sql`unnest(${column})`;
  return {
    values,
    has: (wanted) => sql`${column} && ${textArray(wanted)}`,
    set: (rewrite) => sql`${column} = ${rewritten(values, rewrite)}`,
  };
}

function audience(): Column {
  const values = sql`jsonb_array_elements_text(audience -> 'expertise')`;
  return {
    values,
    has: (wanted) => sql`audience -> 'expertise' ?| ${textArray(wanted)}`,
    set: (rewrite) =>
      sql`audience = jsonb_set(audience, '{expertise}', to_jsonb(${rewritten(values, rewrite)}))`,
  };
}

/** Languages differ from the other lists: each language of a person has its own row. */
function languages(): Place {
  const { values, has, set } = textIn('language');
  return {
    list: 'languages',
    of: 'people',
    table: sql`(SELECT chaplain_id AS id, language FROM chaplain_languages) AS spoken`,
    isCounted: sql`true`,
    values,
    has,
    set,
    rewrite: rewriteLanguages,
  };
}

/** Returns a row's new values in their former order, without duplicates. */
function rewritten(values: SQL, { values: merged, targets, to }: Rewrite) {
  return sql`ARRAY(
    SELECT item FROM (
      SELECT CASE WHEN held.value = ANY(${textArray(merged)})
        THEN coalesce((SELECT kept.value FROM ${values} AS kept(value)
          WHERE kept.value = ANY(${textArray(targets)}) LIMIT 1), ${to})
        ELSE held.value END AS item, min(held.at) AS at
      FROM ${values} WITH ORDINALITY AS held(value, at) GROUP BY 1
    ) AS items ORDER BY at)`;
}

interface Batch {
  of: Omit<Place, 'rewrite'>;
  ids: readonly string[];
  rewrite: Rewrite;
}

/** Uses plain SQL, which keeps `updated_at`, because nobody edited the rows. */
async function rewriteFree(tx: Executor, { of, ids, rewrite }: Batch) {
  const { rowCount } = await tx.execute(sql`
    UPDATE ${of.table} SET ${of.set(rewrite)} WHERE id IN (
      SELECT id FROM ${of.table}
      WHERE id = ANY(${idArray(ids)}) AND ${of.has(rewrite.values)} AND ${of.isCounted}
      FOR UPDATE SKIP LOCKED)`);
  return rowCount ?? 0;
}

/** Locks the stays' deployments. Also rewrites recorded actions: an undo must restore `to`. */
async function rewriteShifts(tx: Executor, ids: readonly string[], { values, to }: Rewrite) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM activation_assignments
    WHERE id IN (SELECT assignment_id FROM deployment_shifts WHERE id = ANY(${idArray(ids)}))
    FOR UPDATE SKIP LOCKED`);
  const deployments = idArray(rows.map(({ id }) => id));
  const { rowCount } = await tx.execute(sql`
    UPDATE deployment_shifts SET kind_of_work = ${to}
    WHERE id = ANY(${idArray(ids)}) AND assignment_id = ANY(${deployments})
      AND kind_of_work = ANY(${textArray(values)})`);
  for (const side of ['before', 'after']) {
    const path = sql.raw(`'{${side},shift,kindOfWork}'`);
    await tx.execute(sql`
      UPDATE deployment_actions SET effect = jsonb_set(effect, ${path}, to_jsonb(${to}::text))
      WHERE assignment_id = ANY(${deployments}) AND effect #>> ${path} = ANY(${textArray(values)})`);
  }
  return rowCount ?? 0;
}

/** A person who speaks both languages keeps only the remaining language, with its own level. */
async function rewriteLanguages(tx: Executor, ids: readonly string[], rewrite: Rewrite) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM chaplains WHERE id = ANY(${idArray(ids)}) FOR UPDATE SKIP LOCKED`);
  const people = idArray(rows.map(({ id }) => id));
  const merged = textArray(rewrite.values);
  await tx.execute(sql`
    DELETE FROM chaplain_languages AS former
    WHERE chaplain_id = ANY(${people}) AND language = ANY(${merged}) AND EXISTS (
      SELECT FROM chaplain_languages AS other WHERE other.chaplain_id = former.chaplain_id
        AND (other.language = ANY(${textArray(rewrite.targets)})
          OR (other.language = ANY(${merged}) AND other.language < former.language)))`);
  await tx.execute(sql`
    UPDATE chaplain_languages SET language = ${rewrite.to}
    WHERE chaplain_id = ANY(${people}) AND language = ANY(${merged})`);
  return rows.length;
}
