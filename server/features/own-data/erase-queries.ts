import { and, eq, gt, isNotNull, isNull, or, sql, type AnyColumn } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { auditEvents } from '#shared/audit/table.ts';
import { careChecks } from '#shared/care-checks/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { contactClaims } from '#shared/contact-claims/table.ts';
import { actions, deployments, shifts } from '#shared/deployments/table.ts';
import { duties, handovers } from '#shared/duty/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { NEUTRAL_NAME } from '#shared/own-data/constants.ts';
import { resources } from '#shared/resources/table.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import type { Executor } from '#server/db/database.ts';
import { letFormerGoOn } from '#server/features/duty/queries.ts';
import { OWNED_BY_CHAPLAIN, OWNED_TABLES } from './owned-table-queries.ts';

const { firstName, lastName } = NEUTRAL_NAME;
const NAME = `${firstName} ${lastName}`;

/** Ms that an erasure waits for a lock before it gives up. */
const GIVE_WAY_MS = 500;

export async function giveWay(tx: Executor) {
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${GIVE_WAY_MS}`));
}

/** FOR UPDATE also blocks inserts of rows that refer to the user. */
export async function lockForErasure(tx: Executor, id: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return row ?? null;
}

export async function neutralizeUser(tx: Executor, id: string) {
  await tx
    .update(users)
    .set({
      username: `erased-${id}`,
      email: `${id}@erased.invalid`,
      firstName,
      lastName,
      password: null,
      role: 'guest',
      isSelfRegistered: false,
      emailConfirmedAt: null,
      ownerProvedAt: null,
      lastSignedInAt: null,
      suspendedAt: sql`now()`,
      suspendedBy: null,
      suspensionReason: null,
      erasedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

export async function neutralizeChaplain(tx: Executor, id: string) {
  await tx
    .update(chaplains)
    .set({
      phone: '',
      city: '',
      primaryRegion: null,
      affiliation: '',
      credentials: null,
      expertise: [],
      availability: [],
      isActive: false,
      isApproved: false,
      isVisibleInDirectory: false,
      isPhoneVisible: false,
      isErased: true,
      approvedAt: null,
      approvedBy: null,
      // Declined rather than pending, so that nobody reviews it.
      declinedAt: sql`now()`,
      declinedBy: null,
      declineReason: null,
    })
    .where(eq(chaplains.id, id));
}

export async function hasOpenShift(tx: Executor, deploymentIds: readonly string[]) {
  const isOpen = and(isAmong(shifts.deploymentId, deploymentIds), isNull(shifts.leftAt));
  return (await tx.$count(shifts, isOpen)) > 0;
}

export async function neutralizeDeployments(tx: Executor, ids: readonly string[]) {
  await tx
    .update(deployments)
    .set({
      chaplainName: NAME,
      message: null,
      askReason: null,
      declineReason: null,
      remindAt: null,
      releaseAt: null,
      homeDueAt: null,
      homeAskedAt: null,
      homeAt: null,
      homeThrough: null,
      status: sql`CASE WHEN ${deployments.status} IN ('asked', 'coming') THEN 'released'
        ELSE ${deployments.status} END`,
    })
    .where(isAmong(deployments.id, ids));
  await tx
    .update(shifts)
    .set({ note: null, organization: null, paidBy: null, claimedElsewhere: null })
    .where(
      and(
        isAmong(shifts.deploymentId, ids),
        or(
          isNotNull(shifts.note),
          isNotNull(shifts.organization),
          isNotNull(shifts.paidBy),
          isNotNull(shifts.claimedElsewhere),
        ),
      ),
    );
  await tx
    .update(actions)
    .set({ details: sql`${withoutWords(sql`${actions.details}`, ACTION_WORDS)}`, effect: null })
    .where(isAmong(actions.deploymentId, ids));
}

/** Removes the person from claimed contacts. The contacts stay, as colleagues still visit them. */
export async function leaveClaims(tx: Executor, userId: string, deploymentIds: readonly string[]) {
  await tx.update(contactClaims).set({ madeBy: null }).where(eq(contactClaims.madeBy, userId));
  await tx
    .update(contactClaims)
    .set({ deploymentId: null })
    .where(isAmong(contactClaims.deploymentId, deploymentIds));
}

/** Deletes log texts about the person. Keeps the entries, and the person's texts about others. */
export async function neutralizeLog(
  tx: Executor,
  userId: string,
  deploymentIds: readonly string[],
) {
  await tx
    .update(activationLog)
    .set({
      aboutName: NAME,
      text: null,
      details: sql`${withoutWords(sql`${activationLog.details}`, LOG_WORDS)}`,
    })
    .where(
      or(eq(activationLog.aboutId, userId), isAmong(activationLog.deploymentId, deploymentIds)),
    );
  await tx
    .update(activationLog)
    .set({ authorName: NAME })
    .where(eq(activationLog.authorId, userId));
}

/** Ends the person's duties, and deletes the texts of the person's handovers. */
export async function neutralizeDuty(tx: Executor, userId: string) {
  await letFormerGoOn(tx, sql`user_id = ${userId}`);
  await tx.delete(duties).where(and(eq(duties.userId, userId), gt(duties.beginsAt, sql`now()`)));
  await tx
    .update(duties)
    .set({ name: NAME, phone: '', endsAt: sql`least(${duties.endsAt}, now())` })
    .where(eq(duties.userId, userId));
  await tx
    .update(handovers)
    .set({ withdrawnAt: sql`now()` })
    .where(
      and(
        or(eq(handovers.fromId, userId), eq(handovers.toId, userId)),
        isNull(handovers.acceptedAt),
        isNull(handovers.withdrawnAt),
      ),
    );
  await tx
    .update(handovers)
    .set({ fromName: NAME, done: null, next: null, byVoice: null, open: [] })
    .where(eq(handovers.fromId, userId));
  await tx.update(handovers).set({ toName: NAME }).where(eq(handovers.toId, userId));
}

/** Ends sharing with the person: only the owners of the care checks can still see them. */
export async function endShares(tx: Executor, userId: string) {
  await tx
    .update(careChecks)
    .set({ peerId: null, sharedAt: null })
    .where(eq(careChecks.peerId, userId));
}

export async function removeLead(tx: Executor, chaplainId: string) {
  await tx
    .update(activations)
    .set({ chaplainId: null })
    .where(eq(activations.chaplainId, chaplainId));
}

function isAmong(column: AnyColumn, ids: readonly string[]) {
  return sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;
}

const ACTION_WORDS = [
  'at',
  'contact',
  'expectedAt',
  'arrivedAt',
  'leftAt',
  'kindOfWork',
  'kind',
  'undoes',
];

const LOG_WORDS = [
  'label',
  'nextVisitAt',
  'through',
  'expectedAt',
  'arrivedAt',
  'leftAt',
  'beginsAt',
  'endsAt',
  'change',
  'tap',
];

/** Audit details whose texts say nothing about a person. */
const AUDIT_WORDS = [
  'from',
  'to',
  'status',
  'kind',
  'by',
  'message',
  'channel',
  'changed',
  'dateTime',
];

function withoutWords(details: ReturnType<typeof sql>, names: readonly string[]) {
  return sql`(SELECT coalesce(jsonb_object_agg(detail.key, detail.value), '{}'::jsonb)
    FROM jsonb_each(${details}) AS detail
    WHERE jsonb_typeof(detail.value) IN ('number', 'boolean', 'null')
      OR (jsonb_typeof(detail.value) = 'string'
        AND detail.key = ANY(${sql.param([...names])}::text[])))`;
}

export async function deleteRsvps(tx: Executor, chaplainId: string) {
  await tx
    .delete(trainingRsvps)
    .where(
      and(
        eq(trainingRsvps.chaplainId, chaplainId),
        sql`${trainingRsvps.status} NOT IN ('attended', 'no-show')`,
      ),
    );
}

export async function deleteNeedlessChaplain(tx: Executor, id: string) {
  const rows = await tx
    .delete(chaplains)
    .where(
      sql`${chaplains.id} = ${id}
        AND NOT EXISTS (SELECT FROM ${deployments} WHERE ${deployments.chaplainId} = ${id})
        AND NOT EXISTS (SELECT FROM ${trainingRsvps} WHERE ${trainingRsvps.chaplainId} = ${id})`,
    )
    .returning({ id: chaplains.id });
  return rows.length > 0;
}

export async function deleteOwned(tx: Executor, userId: string) {
  for (const { table, owner } of OWNED_TABLES) await tx.delete(table).where(eq(owner, userId));
}

export async function deleteOwnedByChaplain(tx: Executor, chaplainId: string) {
  for (const { table, owner } of OWNED_BY_CHAPLAIN) {
    await tx.delete(table).where(eq(owner, chaplainId));
  }
}

export async function listMessagesToAlone(tx: Executor, userId: string) {
  const rows = await tx
    .selectDistinct({ id: deliveries.messageId })
    .from(deliveries)
    .where(
      sql`${deliveries.userId} = ${userId} AND NOT EXISTS (
        SELECT FROM deliveries AS other
        WHERE other.message_id = ${deliveries.messageId} AND other.user_id <> ${userId})`,
    );
  return rows.map(({ id }) => id);
}

export async function deleteMessages(tx: Executor, ids: readonly string[]) {
  await tx.delete(messages).where(sql`${messages.id} = ANY(${sql.param([...ids])}::uuid[])`);
}

export async function neutralizeMessages(tx: Executor, deploymentIds: readonly string[]) {
  const own = sql`${sql.param([...deploymentIds])}::uuid[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE messages SET facts = jsonb_set(facts, '{chaplainName}', to_jsonb(${NAME}::text))
    WHERE facts ->> 'chaplainName' IS NOT NULL
      AND activation_id IN (SELECT activation_id FROM activation_assignments WHERE id = ANY(${own}))
      AND (facts ->> 'deploymentId')::uuid = ANY(${own})
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export async function listMails(tx: Executor, userId: string, messageIds: readonly string[]) {
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, 'email'),
        or(eq(deliveries.userId, userId), isAmong(deliveries.messageId, messageIds)),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function neutralizeAudit(tx: Executor, userId: string) {
  const own = sql`(${auditEvents.subjectId} = ${userId}
    OR (${auditEvents.actorId} = ${userId} AND ${auditEvents.subjectId} IS NULL))`;
  await tx
    .update(auditEvents)
    .set({ details: sql`${withoutWords(sql`${auditEvents.details}`, AUDIT_WORDS)}` })
    .where(and(own, sql`${auditEvents.details} <> '{}'::jsonb`));
  await tx
    .update(auditEvents)
    .set({ details: sql`${auditEvents.details} - 'address'` })
    .where(and(eq(auditEvents.actorId, userId), sql`${auditEvents.details} ? 'address'`));
}

/** A database trigger schedules the deletion of these resources' files. */
export async function deletePendingResources(tx: Executor, userId: string) {
  await tx
    .delete(resources)
    .where(and(eq(resources.uploadedBy, userId), eq(resources.isApproved, false)));
}

export async function neutralizeResources(tx: Executor, userId: string) {
  await tx
    .update(resources)
    .set({
      uploadedBy: null,
      fileName: sql`'resource' || coalesce(substring(${resources.fileName} from '\\.[A-Za-z0-9]{1,10}$'), '')`,
    })
    .where(eq(resources.uploadedBy, userId));
}

export async function takeUploads(tx: Executor, userId: string) {
  return tx
    .delete(uploads)
    .where(eq(uploads.userId, userId))
    .returning({ id: uploads.id, objectId: uploads.objectId });
}
