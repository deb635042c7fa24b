import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MAX_ROWS } from '#shared/fields.ts';

/** Where a row stands in the order of its list. */
export interface Position {
  /** The value it is ordered by, as the database writes it: a Date would lose microseconds. */
  key: string;
  id: string;
}

interface Order {
  key: SQLWrapper;
  type: 'text' | 'timestamptz';
  id: SQLWrapper;
  isDescending?: boolean;
}

/** A column with the place of each row, for the next part to begin behind the last one. */
export function positionIn({ key, id }: Order) {
  return sql<Position>`json_build_object('key', ${key}::text, 'id', ${id})`;
}

/** A condition for the rows behind a place; the first comparison is the one that an index serves. */
export function behind({ key, type, id, isDescending = false }: Order, after: Position | null) {
  if (!after) return undefined;
  const value = sql`${after.key}::${sql.raw(type)}`;
  const [upTo, beyond]: [SQL, SQL] = isDescending ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`];
  return sql`${key} ${upTo} ${value} AND (${key} ${beyond} ${value} OR ${id} > ${after.id}::uuid)`;
}

/**
 * Reads a whole list in parts of `MAX_ROWS` rows, so that its length costs no memory. There is one
 * part at least.
 * @param read gets the place of the last row before.
 */
export async function* inParts<Row extends { place: Position }>(
  read: (after: Position | null) => Promise<Row[]>,
) {
  let after: Position | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    yield rows;
    after = rows.at(-1)?.place ?? null;
    if (rows.length < MAX_ROWS) return;
  }
}
