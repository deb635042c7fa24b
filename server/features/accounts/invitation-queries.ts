import { and, isNull, sql } from 'drizzle-orm';
import { invitations } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Forgets invitations that nobody has accepted: their links have ended. */
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
