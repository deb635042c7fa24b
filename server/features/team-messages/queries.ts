import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { TEAM_STATES, type TeamState } from '#shared/team-messages/constants.ts';
import type { TeamAudience } from '#shared/team-messages/schemas.ts';
import { receivedTexts } from '#shared/team-messages/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

interface Team {
  activationId: string;
  audience: TeamAudience;
  /** The id of the writer, who gets no message. */
  except: string;
}

function isInTeam({ activationId, audience, except }: Team) {
  const { state, siteId, siteShiftId } = audience;
  return and(
    eq(deployments.activationId, activationId),
    inArray(deployments.status, state ? [state] : [...TEAM_STATES]),
    isNull(deployments.releaseAt),
    siteId ? eq(deployments.siteId, siteId) : undefined,
    siteShiftId ? eq(deployments.siteShiftId, siteShiftId) : undefined,
    ne(chaplains.userId, except),
  );
}

export function usersOfTeam(orm: Executor, team: Team) {
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(isInTeam(team));
}

export async function listTeam(orm: Executor, team: Team) {
  return orm
    .select({ userId: chaplains.userId, deploymentId: deployments.id })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(isInTeam(team));
}

/** Describes the site or shift of the audience, for the log. */
export async function describePlace(orm: Executor, { siteId, siteShiftId }: TeamAudience) {
  const [site] = siteId
    ? await orm.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId))
    : [];
  const [shift] = siteShiftId
    ? await orm
        .select({ startsAt: siteShifts.startsAt, endsAt: siteShifts.endsAt })
        .from(siteShifts)
        .where(eq(siteShifts.id, siteShiftId))
    : [];
  return {
    ...(site && { site: site.name }),
    ...(shift && { startsAt: shift.startsAt.toISOString(), endsAt: shift.endsAt.toISOString() }),
  };
}

/** Kinds of messages that people can answer by text message. */
const ASKING: readonly MessageKind[] = [
  'call-out',
  'call-reminder',
  'team-message',
  'left-scene',
  'home-asked',
];

interface WritingDeployment extends Record<string, unknown> {
  deploymentId: string;
  activationId: string;
  status: TeamState | 'left';
  lastKind: MessageKind | null;
}

/**
 * Finds the deployment that a person's text message is about: the open deployment that the portal
 * last texted them about or, if none is open, a deployment that they left in a live activation.
 */
export async function findWriting(orm: Executor, userId: string) {
  const { rows } = await orm.execute<WritingDeployment>(sql`
    SELECT ${deployments.id} AS "deploymentId", ${deployments.activationId} AS "activationId",
      ${deployments.status} AS status, last.kind AS "lastKind"
    FROM ${deployments}
    JOIN activations AS activation ON activation.id = ${deployments.activationId}
    JOIN ${chaplains} ON ${chaplains.id} = ${deployments.chaplainId}
      AND ${chaplains.userId} = ${userId} AND NOT ${chaplains.isSuspended}
    LEFT JOIN LATERAL (
      SELECT messages.kind, coalesce(deliveries.sent_at, now()) AS sent_at
      FROM deliveries JOIN messages ON messages.id = deliveries.message_id
      WHERE deliveries.assignment_id = ${deployments.id} AND deliveries.channel = 'text'
        AND (deliveries.sent_at IS NOT NULL OR deliveries.state = 'sending')
        AND messages.kind = ANY(${sql.param([...ASKING])}::text[])
      ORDER BY coalesce(deliveries.sent_at, now()) DESC LIMIT 1) AS last ON true
    WHERE (${deployments.status} = 'on-scene'
      OR (activation.status IN ('standby', 'active') AND (${deployments.status} IN ('coming', 'left')
        OR (${deployments.status} = 'asked' AND ${isOnDuty()}))))
    ORDER BY ${deployments.status} = 'left', last.sent_at DESC NULLS LAST,
      ${deployments.askedAt} DESC, ${deployments.id}
    LIMIT 1`);
  return rows[0] ?? null;
}

export async function countTextsOf(orm: Executor, userId: string) {
  return orm.$count(
    activationLog,
    and(
      eq(activationLog.authorId, userId),
      eq(activationLog.kind, 'text-received'),
      sql`${activationLog.recordedAt} > now() - interval '1 hour'`,
    ),
  );
}

export async function insertReceived(
  tx: Executor,
  { lineId, activationId }: { lineId: string; activationId: string },
) {
  await tx.insert(receivedTexts).values({ lineId, activationId }).onConflictDoNothing();
}

const isNew = (activationId: string) =>
  and(eq(receivedTexts.activationId, activationId), isNull(receivedTexts.seenAt));

export async function listNew(
  orm: Executor,
  activationId: string,
  page: { limit: number; offset: number },
) {
  const rows = orm
    .select({ line: activationLog })
    .from(receivedTexts)
    .innerJoin(activationLog, eq(activationLog.id, receivedTexts.lineId))
    .where(isNew(activationId))
    .orderBy(asc(activationLog.recordedAt), asc(activationLog.id));
  const counted = orm
    .select({ total: sql<number>`count(*)::int` })
    .from(receivedTexts)
    .where(isNew(activationId));
  return readPage(rows, counted, page);
}

export async function markSeen(
  orm: Executor,
  { activationId, lineIds }: { activationId: string; lineIds: string[] },
) {
  await orm
    .update(receivedTexts)
    .set({ seenAt: sql`now()` })
    .where(
      and(isNew(activationId), sql`${receivedTexts.lineId} = ANY(${sql.param(lineIds)}::uuid[])`),
    );
}
