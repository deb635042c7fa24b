import { and, desc, eq, sql } from 'drizzle-orm';
import { sessions } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isInTime } from './queries.ts';

export async function listSessions(orm: Executor, userId: string, sid: string) {
  return orm
    .select({
      id: sessions.id,
      device: sql<string>`coalesce(${sessions.sess} ->> 'device', '')`,
      signedInAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isThisOne: sql<boolean>`${sessions.sid} = ${sid}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isInTime))
    .orderBy(desc(sql`${sessions.sid} = ${sid}`), desc(sessions.lastSeenAt), sessions.id);
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

interface Ending {
  userId: string;
  id: string;
}

export async function endSession(tx: Executor, { userId, id }: Ending) {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ sid: sessions.sid, sess: sessions.sess });
  return ended ?? null;
}
