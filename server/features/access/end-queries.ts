import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { isInTime } from '#server/features/sessions/queries.ts';

export const ACCESS_KINDS = [
  'sessions',
  'signIns',
  'accountLinks',
  'answerLinks',
  'feeds',
  'devices',
  'push',
] as const;

export type AccessKind = (typeof ACCESS_KINDS)[number];

interface AccessRows {
  table: SQL;
  owner: SQL;
  isGood: SQL;
  /** Selects the person's rows. By default, rows whose `owner` is the person. */
  isOf?: (userId: string) => SQL;
}

const isUnexpired = sql`expires_at > now()`;
const isKept = sql`true`;
const owned = (table: SQL, isGood: SQL): AccessRows => ({ table, owner: sql`user_id`, isGood });

const ROWS: Record<AccessKind, readonly AccessRows[]> = {
  sessions: [owned(sql`sessions`, isInTime)],
  signIns: [
    owned(sql`sign_in_steps`, isUnexpired),
    owned(sql`passkey_challenges`, isUnexpired),
    owned(sql`agency_link_requests`, isUnexpired),
  ],
  accountLinks: [
    owned(sql`password_links`, isUnexpired),
    owned(sql`email_confirmations`, isUnexpired),
  ],
  answerLinks: [
    {
      table: sql`answer_links`,
      owner: sql`(SELECT user_id FROM deliveries WHERE deliveries.id = answer_links.delivery_id)`,
      isGood: isKept,
      isOf: (userId) => sql`answer_links.delivery_id IN (
        SELECT id FROM deliveries WHERE user_id = ${userId})`,
    },
  ],
  feeds: [owned(sql`calendar_feeds`, isKept)],
  devices: [owned(sql`trusted_devices`, isUnexpired)],
  push: [owned(sql`push_subscriptions`, isKept)],
};

export type Whose = { userId: string } | 'everybody';

const matching = (whose: Whose, { owner, isOf }: AccessRows) => {
  if (whose === 'everybody') return sql`true`;
  return isOf ? isOf(whose.userId) : sql`${owner} = ${whose.userId}`;
};

export async function countAccess(orm: Executor, whose: Whose, kind: AccessKind): Promise<number> {
  let total = 0;
  for (const each of ROWS[kind]) {
    const { rows } = await orm.execute<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM ${each.table}
      WHERE ${matching(whose, each)} AND ${each.isGood}`);
    total += rows[0]?.count ?? 0;
  }
  return total;
}

export type EndedByOwner = Map<string | null, number>;

export async function endAccessOf(
  tx: Executor,
  whose: Whose,
  kind: AccessKind,
): Promise<EndedByOwner> {
  const ended: EndedByOwner = new Map();
  for (const each of ROWS[kind]) {
    const { rows } = await tx.execute<{ owner: string | null; count: number }>(sql`
      WITH ended AS (
        DELETE FROM ${each.table} WHERE ${matching(whose, each)}
        RETURNING ${each.owner} AS owner, ${each.isGood} AS is_good
      )
      SELECT owner, count(*)::int AS count FROM ended WHERE is_good GROUP BY owner`);
    for (const { owner, count } of rows) ended.set(owner, (ended.get(owner) ?? 0) + count);
  }
  return ended;
}

/** Locks all users in the same order as all other code that ends links, to avoid deadlocks. */
export async function lockEverybody(tx: Executor): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM users ORDER BY id FOR NO KEY UPDATE`,
  );
  return rows.map(({ id }) => id);
}
