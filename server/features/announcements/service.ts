import { can } from '#shared/abilities.ts';
import { ROLES, type Role } from '#shared/accounts/constants.ts';
import {
  TEST_CALL_BODY,
  TEST_CALL_TITLE,
  type StopReason,
} from '#shared/announcements/constants.ts';
import type {
  AnnouncementBody,
  AudienceCount,
  AudienceQuery,
  CreateAnnouncementBody,
  CreateTestCallBody,
} from '#shared/announcements/schemas.ts';
import { MESSAGE_KINDS, type MessageKind } from '#shared/messages/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { holdUser, listIdsWithRole } from '#server/features/people/queries.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { countReach, tell } from '#server/features/messages/service.ts';
import { forbidden, notSignedIn } from '#server/errors.ts';
import { audienceIds, withSameValues } from './audience-queries.ts';
import { requireRegions } from '#server/program/region-queries.ts';
import {
  alreadyCancelled,
  alreadySent,
  announcementNotFound,
  nobodyInAudience,
  timeIsPast,
} from './errors.ts';
import {
  insertAnnouncement,
  isToCome,
  lockAnnouncement,
  lockDueAnnouncement,
  markSent,
  stopSending,
  stopWaiting,
  updateAnnouncement,
  type StoredAnnouncement,
} from './queries.ts';

export async function countAudience(
  orm: Executor,
  { kind, ...audience }: AudienceQuery,
): Promise<AudienceCount> {
  const whole = await withSameValues(orm, audience);
  return countReach(orm, MESSAGE_KINDS[kind].topic, audienceIds(orm, whole));
}

/** A repeated request with the same `actionId` changes nothing. */
export async function createAnnouncement(
  db: Database,
  { actionId: id, chosen, ...body }: CreateAnnouncementBody,
  actorId: string,
) {
  const values = {
    ...wordingOf(body),
    ...(chosen && { audience: { ...body.audience, chosen } }),
    kind: 'announcement',
    createdBy: actorId,
  } as const;
  await db.transaction(async (tx) => {
    await lockAble(tx, actorId);
    await assertIsToCome(tx, values.scheduledFor);
    await requireRegions(tx, body.audience.regions, { field: 'audience' });
    const inserted = await insertAnnouncement(tx, {
      id,
      ...values,
      scheduledBy: actorId,
      state: 'scheduled',
    });
    if (!inserted) return;
    if (body.scheduledFor === null) await sendNow(tx, inserted, actorId);
    else await recordAnnouncementAudit(tx, 'announcement-scheduled', inserted, actorId);
  });
}

export async function changeAnnouncement(
  db: Database,
  id: string,
  body: AnnouncementBody,
  actorId: string,
) {
  const changes = { ...wordingOf(body), scheduledBy: actorId };
  await db.transaction(async (tx) => {
    await lockAble(tx, actorId);
    await assertIsToCome(tx, changes.scheduledFor);
    const current = requireScheduled(await lockAnnouncement(tx, id));
    const kept = current.audience.regions;
    await requireRegions(tx, body.audience.regions, { field: 'audience', kept });
    await updateAnnouncement(tx, id, changes);
    const changed = { ...current, ...changes };
    if (body.scheduledFor === null) await sendNow(tx, changed, actorId);
    else await recordAnnouncementAudit(tx, 'announcement-changed', changed, actorId);
  });
}

export async function cancelAnnouncement(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    const current = await lockAnnouncement(tx, id);
    if (current?.state === 'cancelled') return;
    const scheduled = requireScheduled(current);
    await updateAnnouncement(tx, id, { state: 'cancelled' });
    await recordAnnouncementAudit(tx, 'announcement-cancelled', scheduled, actorId);
  });
}

export async function createTestCall(
  db: Database,
  { actionId: id, regions, ignoresQuietHours }: CreateTestCallBody,
  actorId: string,
) {
  await db.transaction(async (tx) => {
    await lockAble(tx, actorId);
    await requireRegions(tx, regions, { field: 'regions' });
    const inserted = await insertTestCall(tx, { id, regions, actorId });
    if (inserted) await sendNow(tx, inserted, actorId, { ignoresQuietHours });
  });
}

/** Sends each due announcement exactly once. @throws Error at the end if any of them failed */
export async function sendDueAnnouncements(db: Database) {
  const failures = new Map<string, unknown>();
  while (await sendNextDue(db, failures));
  if (failures.size === 0) return;
  const ids = [...failures.keys()].join(', ');
  throw new Error(`not sent: announcements ${ids}`, { cause: [...failures.values()][0] });
}

async function sendNextDue(db: Database, failures: Map<string, unknown>) {
  const found: { id?: string } = {};
  try {
    await db.transaction(async (tx) => {
      const due = await lockDueAnnouncement(tx, [...failures.keys()]);
      if (!due) return;
      found.id = due.id;
      // An empty audience is no error here: the announcement is listed as sent to nobody.
      await send(tx, due, due.scheduledBy);
    });
  } catch (error) {
    if (found.id === undefined) throw error;
    failures.set(found.id, error);
  }
  return found.id !== undefined;
}

interface Stopping {
  userId: string;
  because: StopReason;
  actorId: string | null;
}

const MAX_NAMED = 20;

/** The caller must lock the person's row, so that they can't schedule announcements meanwhile. */
export async function stopScheduled(tx: Executor, { userId, because, actorId }: Stopping) {
  const waiting = await stopWaiting(tx, userId, because);
  const sending = await stopSending(tx, userId, because);
  const all = [...waiting, ...sending];
  if (all.length === 0) return;
  await recordAudits(
    tx,
    all.map(({ title }) => ({
      action: 'announcement-stopped',
      actorId,
      subjectId: userId,
      details: { title },
    })),
  );
  const stopped = all.slice(0, MAX_NAMED).map(({ title, state, scheduledFor }) => ({
    title,
    scheduledFor: state === 'sent' ? null : (scheduledFor?.toISOString() ?? null),
  }));
  const office = await listIdsWithRole(tx, OFFICE);
  await tell(tx, {
    kind: 'announcements-stopped',
    facts: { because, stopped, more: all.length - stopped.length },
    to: office.filter((id) => id !== userId).map((id) => ({ userId: id })),
    actorId,
  });
}

const mayAnnounce = (role: Role) => can({ role, canBeCalled: false }, 'manage-messages');

const OFFICE = ROLES.filter(mayAnnounce);

/** Locks the sender and checks that they may still send. Call it before other locks. */
async function lockAble(tx: Executor, userId: string) {
  const user = await holdUser(tx, userId);
  if (!user || user.suspendedAt) throw notSignedIn();
  if (!mayAnnounce(user.role)) throw forbidden();
}

interface NewTestCall {
  id: string;
  regions: string[];
  actorId: string | null;
}

export async function insertTestCall(tx: Executor, { id, regions, actorId }: NewTestCall) {
  return insertAnnouncement(tx, {
    id,
    kind: 'test-call',
    title: TEST_CALL_TITLE,
    body: TEST_CALL_BODY,
    audience: { roles: [], regions, expertise: [] },
    state: 'scheduled',
    createdBy: actorId,
    scheduledBy: actorId,
  });
}

interface SendOptions {
  ignoresQuietHours?: boolean;
}

async function sendNow(
  tx: Executor,
  announcement: StoredAnnouncement,
  actorId: string,
  options: SendOptions = {},
) {
  const messageId = await send(tx, announcement, actorId, options);
  if (messageId === null) throw nobodyInAudience();
}

export async function send(
  tx: Executor,
  announcement: StoredAnnouncement,
  actorId: string | null,
  options: SendOptions = {},
) {
  const { id, kind, title, body, audience } = announcement;
  const people = await audienceIds(tx, await withSameValues(tx, audience));
  const messageId = await tell(tx, {
    kind: kind satisfies MessageKind,
    facts: { title, body, announcementId: id },
    to: people.map((person) => ({ userId: person.id })),
    actorId,
    ...options,
  });
  await markSent(tx, id, messageId);
  const action = kind === 'test-call' ? 'test-call-sent' : 'announcement-sent';
  await recordAnnouncementAudit(tx, action, announcement, actorId, people.length);
  return messageId;
}

function wordingOf({ title, body, audience, scheduledFor }: AnnouncementBody) {
  return {
    title,
    body,
    audience,
    scheduledFor: scheduledFor === null ? null : new Date(scheduledFor),
  };
}

async function assertIsToCome(tx: Executor, moment: Date | null) {
  if (moment && !(await isToCome(tx, moment))) throw timeIsPast();
}

function requireScheduled(announcement: StoredAnnouncement | null) {
  if (!announcement) throw announcementNotFound();
  if (announcement.state === 'sent') throw alreadySent();
  if (announcement.state === 'cancelled') throw alreadyCancelled();
  return announcement;
}

type Action =
  | 'announcement-sent'
  | 'announcement-scheduled'
  | 'announcement-changed'
  | 'announcement-cancelled'
  | 'test-call-sent';

async function recordAnnouncementAudit(
  tx: Executor,
  action: Action,
  { title }: StoredAnnouncement,
  actorId: string | null,
  count?: number,
) {
  const details = { title, ...(count !== undefined && { count }) };
  await recordAudit(tx, { action, actorId, subjectId: null, details });
}
