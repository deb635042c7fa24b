import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { auditEvents } from '#shared/audit/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { actions, deployments, shifts } from '#shared/deployments/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { NEUTRAL_NAME } from '#shared/own-data/constants.ts';
import { resources } from '#shared/resources/table.ts';
import { trainingRsvps } from '#shared/training/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import type { Executor } from '#server/db/database.ts';
import { OWNED_TABLES } from './owned-table-queries.ts';

const { firstName, lastName } = NEUTRAL_NAME;
const NAME = `${firstName} ${lastName}`;

/** Leaves a user's row without anything about the person; nobody can sign in by it again. */
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
      suspendedAt: sql`now()`,
      suspendedBy: null,
      suspensionReason: null,
      erasedAt: sql`now()`,
    })
    .where(eq(users.id, id));
}

/** Leaves a profile without anything about the chaplain, in no list. */
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
      // Not pending, so that nobody reviews it.
      declinedAt: sql`now()`,
      declinedBy: null,
      declineReason: null,
    })
    .where(eq(chaplains.id, id));
}

/** Whether the chaplain is on scene by the hours. */
export async function hasOpenShift(tx: Executor, chaplainId: string) {
  const [row] = await tx
    .select({ id: shifts.id })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .where(and(eq(deployments.chaplainId, chaplainId), sql`${shifts.leftAt} IS NULL`))
    .limit(1);
  return row !== undefined;
}

/** Leaves deployments, shifts and taps of a chaplain as records without names and words. */
export async function neutralizeDeployments(tx: Executor, chaplainId: string) {
  const own = tx
    .select({ id: deployments.id })
    .from(deployments)
    .where(eq(deployments.chaplainId, chaplainId));
  await tx
    .update(deployments)
    .set({
      chaplainName: NAME,
      message: null,
      declineReason: null,
      remindAt: null,
      status: sql`CASE WHEN ${deployments.status} IN ('asked', 'coming') THEN 'released'
        ELSE ${deployments.status} END`,
    })
    .where(eq(deployments.chaplainId, chaplainId));
  await tx
    .update(shifts)
    .set({ note: null })
    .where(and(inArray(shifts.deploymentId, own), sql`${shifts.note} IS NOT NULL`));
  await tx
    .update(actions)
    .set({ details: sql`${withoutWords(sql`${actions.details}`, ACTION_WORDS)}`, effect: null })
    .where(inArray(actions.deploymentId, own));
  // Nobody leads an activation whom nobody can reach.
  await tx
    .update(activations)
    .set({ chaplainId: null })
    .where(eq(activations.chaplainId, chaplainId));
}

/** Texts in the details of taps that say nothing about a person. */
const ACTION_WORDS = ['at', 'expectedAt', 'arrivedAt', 'leftAt', 'kindOfWork', 'kind', 'undoes'];

/** Texts in the details of audit events that say nothing about a person. */
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

/** Numbers and flags, and the texts with these names. */
function withoutWords(details: ReturnType<typeof sql>, names: readonly string[]) {
  return sql`(SELECT coalesce(jsonb_object_agg(detail.key, detail.value), '{}'::jsonb)
    FROM jsonb_each(${details}) AS detail
    WHERE jsonb_typeof(detail.value) IN ('number', 'boolean', 'null')
      OR (jsonb_typeof(detail.value) = 'string'
        AND detail.key = ANY(${sql.param([...names])}::text[])))`;
}

/** Deletes the RSVPs of a chaplain but those for which attendance was taken. */
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

/** Deletes a profile that neither hours nor attendance need. @returns whether it is gone. */
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

/** Deletes the rows of a person in every table whose rows go with their user. */
export async function deleteOwned(tx: Executor, userId: string) {
  for (const { table, owner } of OWNED_TABLES) await tx.delete(table).where(eq(owner, userId));
}

/** Lists the messages that went to a person and nobody else. */
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

/** Lists every name that a person had as far as the portal knows. */
export async function listNames(tx: Executor, userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ${userId}
    UNION SELECT name.value FROM audit_events
      CROSS JOIN jsonb_each_text(details) AS name
      WHERE subject_id = ${userId} AND action = 'name-changed' AND name.key IN ('before', 'after')
    UNION SELECT activation_assignments.chaplain_name FROM activation_assignments
      JOIN chaplains ON chaplains.id = activation_assignments.chaplain_id
      WHERE chaplains.user_id = ${userId}`);
  return rows.map(({ name }) => name);
}

/** Takes a person's names out of what the office was told about their deployments. */
export async function neutralizeMessages(
  tx: Executor,
  chaplainId: string,
  names: readonly string[],
) {
  await tx.execute(sql`
    UPDATE messages SET facts = jsonb_set(facts, '{chaplainName}', to_jsonb(${NAME}::text))
    WHERE facts ->> 'chaplainName' = ANY(${sql.param([...names])}::text[])
      AND activation_id IN (
        SELECT activation_id FROM activation_assignments WHERE chaplain_id = ${chaplainId})`);
}

/**
 * Takes everything that a person could be told by out of the audit trail: of what was done by or to
 * them every text, of what they did to others the address.
 */
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

/** Deletes contributions that nobody has approved; a trigger has their files deleted. */
export async function deletePendingResources(tx: Executor, userId: string) {
  await tx
    .delete(resources)
    .where(and(eq(resources.uploadedBy, userId), eq(resources.isApproved, false)));
}

/** Leaves approved contributions in the library, without the contributor and the name of their file. */
export async function neutralizeResources(tx: Executor, userId: string) {
  await tx
    .update(resources)
    .set({
      uploadedBy: null,
      fileName: sql`'resource' || coalesce(substring(${resources.fileName} from '\\.[A-Za-z0-9]{1,10}$'), '')`,
    })
    .where(eq(resources.uploadedBy, userId));
}

/** Takes out what a person has uploaded and no record uses. @returns the files. */
export async function takeUploads(tx: Executor, userId: string) {
  return tx
    .delete(uploads)
    .where(eq(uploads.userId, userId))
    .returning({ id: uploads.id, objectId: uploads.objectId });
}
