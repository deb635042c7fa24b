import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNull,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentials } from '#shared/credentials/table.ts';
import type { Executor } from '#server/db/database.ts';
import type { CredentialState } from '#shared/credentials/constants.ts';
import { readToday } from './today.ts';
import { stateOf } from './state-queries.ts';

interface Asked {
  kindId: string | SQLWrapper;
  /** Today's date in the program's time zone. */
  today: string;
}

/**
 * Expresses `credentialState` as an SQL condition, for filters over all chaplains. To be fast,
 * computes states such as 'rejected' only for chaplains who have a row that may match.
 */
export function hasState(
  chaplainId: SQLWrapper,
  state: CredentialState | 'not-held',
  { kindId, today }: Asked,
): SQL {
  const from = (matches: SQL) =>
    sql`(SELECT chaplain_id FROM credentials WHERE kind_id = ${kindId} AND ${matches})`;
  const exempt = sql`(SELECT chaplain_id FROM credential_exemptions WHERE kind_id = ${kindId}
    AND coalesce(ends_on, 'infinity') >= ${today}::date)`;
  const inForce = sql`status = 'verified' AND coalesce(ends_on, 'infinity') >= ${today}::date`;
  const soon = sql`coalesce(ends_on <= ${today}::date
    + (SELECT remind_days FROM credential_kinds WHERE id = ${kindId}), false)`;
  const among = (rows: SQL) => sql`${chaplainId} IN ${rows}`;
  const toldOf = (rows: SQL) =>
    sql`CASE WHEN ${among(rows)} THEN ${stateOf({
      chaplainId: sql`${chaplainId}`,
      kindId: sql`${kindId}::uuid`,
      today,
    })} = ${state} ELSE false END`;
  return {
    valid: among(from(sql`${inForce} AND NOT ${soon}`)),
    'ends-soon': among(from(sql`${inForce} AND ${soon}`)),
    exempt: toldOf(exempt),
    waiting: toldOf(from(sql`status = 'waiting'`)),
    rejected: toldOf(from(sql`status = 'rejected'`)),
    expired: toldOf(from(sql`status = 'verified' AND ends_on < ${today}::date`)),
    missing: sql`NOT (${among(from(sql`status <> 'replaced'`))} OR ${among(exempt)})`,
    'not-held': sql`NOT (${among(from(inForce))} OR ${among(exempt)})`,
  }[state];
}

interface Ending {
  kindId?: string | undefined;
  today: string;
  /** How many days to look ahead, counted from today. */
  days: number;
}

/** Whether the chaplain has a verified credential, of a kind in use, that expires within `days`. */
export function hasEnding(chaplainId: SQLWrapper, { kindId, today, days }: Ending): SQL {
  const ofKind = kindId ? sql`AND held.kind_id = ${kindId}` : sql``;
  return sql`${chaplainId} IN (SELECT held.chaplain_id FROM credentials AS held
    JOIN credential_kinds AS kind ON kind.id = held.kind_id AND kind.retired_at IS NULL
    WHERE held.status = 'verified'
      AND held.ends_on BETWEEN ${today}::date AND ${today}::date + ${days}::int ${ofKind})`;
}

/** Names the valid credentials that colleagues may see, keyed by chaplain. */
export async function listSeenByColleagues(orm: Executor, chaplainIds: readonly string[]) {
  const isSeen = and(eq(credentialKinds.seenBy, 'colleagues'), isNull(credentialKinds.retiredAt));
  const held = new Map<string, string[]>();
  if ((await orm.$count(credentialKinds, isSeen)) === 0) return held;
  const rows = await orm
    .select({ chaplainId: credentials.chaplainId, name: credentialKinds.name })
    .from(credentials)
    .innerJoin(credentialKinds, eq(credentialKinds.id, credentials.kindId))
    .where(
      and(
        isSeen,
        inArray(credentials.chaplainId, [...chaplainIds]),
        eq(credentials.status, 'verified'),
        or(isNull(credentials.endsOn), gte(credentials.endsOn, await readToday(orm))),
      ),
    )
    .orderBy(asc(credentialKinds.position), asc(credentialKinds.id));
  for (const { chaplainId, name } of rows) {
    held.set(chaplainId, [...(held.get(chaplainId) ?? []), name]);
  }
  return held;
}
