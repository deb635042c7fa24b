import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MAX_ROWS } from '#shared/fields.ts';

export interface Position {
  /** The sort key as PostgreSQL writes it, because a Date would lose microseconds. */
  key: string;
  id: string;
}

interface Order {
  key: SQLWrapper;
  type: 'text' | 'timestamptz';
  id: SQLWrapper;
  isDescending?: boolean;
}

export function positionIn({ key, id }: Order) {
  return sql<Position>`json_build_object('key', ${key}::text, 'id', ${id})`;
}

/** Rows after a position. The first, redundant comparison lets PostgreSQL use an index. */
export function behind({ key, type, id, isDescending = false }: Order, after: Position | null) {
  if (!after) return undefined;
  const value = sql`${after.key}::${sql.raw(type)}`;
  const [upTo, beyond]: [SQL, SQL] = isDescending ? [sql`<=`, sql`<`] : [sql`>=`, sql`>`];
  return sql`${key} ${upTo} ${value} AND (${key} ${beyond} ${value} OR ${id} > ${after.id}::uuid)`;
}

/** Reads `MAX_ROWS` rows at a time. Yields at least one part, even if it is empty. */
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
