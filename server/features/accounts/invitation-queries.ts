import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InvitationFilter } from '#shared/accounts/constants.ts';
import type { Invitation } from '#shared/accounts/schemas.ts';
import { invitations } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';

/** A second invitation of a person within this time is ignored: it is probably a double tap. */
const PAUSE = sql`interval '1 minute'`;

const bounce = sql`
  SELECT deliveries.problem FROM deliveries JOIN messages ON messages.id = deliveries.message_id
  WHERE deliveries.user_id = invitations.user_id AND messages.kind = 'invitation'
    AND deliveries.created_at >= invitations.invited_at AND deliveries.state = 'failed'
  LIMIT 1`;

const state = sql`CASE
  WHEN invitations.accepted_at IS NOT NULL THEN 'accepted'
  WHEN invitations.opened_at IS NOT NULL THEN 'opened'
  WHEN EXISTS (${bounce}) THEN 'bounced'
  ELSE 'invited'
END`;

export const invitationOfUser = sql<Invitation | null>`(
  SELECT json_build_object(
    'state', ${state},
    'invitedAt',
      to_char(invitations.invited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'problem', (${bounce})
  )
  FROM invitations WHERE invitations.user_id = users.id)`;

export function userIdsByInvitation(filter: InvitationFilter) {
  const invited = sql`SELECT users.id FROM users
    JOIN invitations ON invitations.user_id = users.id WHERE ${state} = ${filter}`;
  if (filter === 'accepted') return invited;
  const withoutPassword = sql`SELECT users.id FROM users WHERE users.password IS NULL`;
  if (filter === 'no-password') return withoutPassword;
  return filter === 'not-invited'
    ? sql`${withoutPassword} AND NOT EXISTS (
        SELECT FROM invitations WHERE invitations.user_id = users.id)`
    : sql`${invited} AND users.password IS NULL`;
}

/** The upsert locks the rows, so that the second of two simultaneous invitations is skipped. */
export async function storeInvitations(
  tx: Executor,
  userIds: readonly string[],
  invitedBy: string,
): Promise<string[]> {
  const { rows } = await tx.execute<{ user_id: string }>(sql`
    INSERT INTO invitations (user_id, invited_by)
    SELECT users.id, ${invitedBy}::uuid FROM users
    WHERE users.id = ANY(${sql.param([...userIds])}::uuid[]) AND users.password IS NULL
      AND users.suspended_at IS NULL
    ON CONFLICT (user_id) DO UPDATE SET
      invited_at = now(), invited_by = excluded.invited_by, opened_at = NULL, accepted_at = NULL
      WHERE invitations.invited_at < now() - ${PAUSE}
    RETURNING user_id`);
  return rows.map((row) => row.user_id);
}

export async function markInvitationOpened(orm: Executor, userId: string) {
  await orm
    .update(invitations)
    .set({ openedAt: sql`now()` })
    .where(and(eq(invitations.userId, userId), isNull(invitations.openedAt)));
}

export async function markInvitationAccepted(tx: Executor, userId: string) {
  await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, openedAt: sql`coalesce(${invitations.openedAt}, now())` })
    .where(and(eq(invitations.userId, userId), isNull(invitations.acceptedAt)));
}

export async function forgetInvitations(tx: Executor, userIds: readonly string[]) {
  await tx
    .delete(invitations)
    .where(
      and(
        sql`${invitations.userId} = ANY(${sql.param([...userIds])}::uuid[])`,
        isNull(invitations.acceptedAt),
      ),
    );
}
