import {
  LIVE_STATUSES,
  type ActivationStatus,
  type PlaceChange,
} from '#shared/activations/constants.ts';
import type { CreateActivationBody, UpdateActivationBody } from '#shared/activations/schemas.ts';
import type { EventKind } from '#shared/incident-log/constants.ts';
import type { AuditAction } from '#shared/audit/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { endOpenShifts } from '#server/features/deployments/service.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import { dropWaiting, tell } from '#server/features/messages/service.ts';
import { requireRegions } from '#server/program/region-queries.ts';
import { activationNotFound, alreadyOver, endBeforeStart, leadNotAvailable } from './errors.ts';
import {
  changeActivation,
  forgetAcknowledgements,
  getActivation,
  insertActivation,
  listCalled,
  lockActivation,
  lockChaplain,
  userOfChaplain,
  type ActivationRow,
} from './queries.ts';
import { CALLING, TOLD_OF_END } from './end-queries.ts';
import { logChange, openedFacts } from './logged-changes.ts';
import { hasStays, openMainSite, renameMainSite } from './main-site-queries.ts';
import { eventFacts } from './present.ts';

export const isLive = (status: ActivationStatus) => LIVE_STATUSES.some((live) => live === status);

export async function createActivation(db: Database, body: CreateActivationBody, actorId: string) {
  return db.transaction(async (tx) => {
    if (body.chaplainId) await requireAvailable(tx, body.chaplainId);
    await requireRegions(tx, regionsOf(body), { field: 'region' });
    const { startTime, endTime, ...values } = body;
    const id = await insertActivation(tx, {
      ...values,
      startTime: new Date(startTime),
      endTime: endTime ? new Date(endTime) : null,
      createdBy: actorId,
    });
    const after = await recorded(tx, id, { action: 'activation-created', actorId });
    const details = openedFacts(after.activation);
    await logEvent(tx, { kind: 'opened', activationId: id, actorId, details });
    await recordLead(tx, { before: null, after: after.activation, actorId });
    return after;
  });
}

const regionsOf = ({ region }: { region?: string | null | undefined }) => (region ? [region] : []);

interface Change {
  body: UpdateActivationBody;
  actorId: string;
}

export async function updateActivation(db: Database, id: string, { body, actorId }: Change) {
  return db.transaction(async (tx) => {
    // Locks in the same order as deleting a chaplain, to avoid a deadlock.
    const lead = body.chaplainId ? await lockChaplain(tx, body.chaplainId) : null;
    const before = await requireLocked(tx, id);
    if (body.chaplainId && body.chaplainId !== before.chaplainId && !isAvailable(lead)) {
      throw leadNotAvailable();
    }
    const kept = regionsOf(before);
    await requireRegions(tx, regionsOf(body), { field: 'region', kept });
    const isReopened = body.status !== undefined && !isLive(before.status);
    const startTime = body.startTime === undefined ? before.startTime : new Date(body.startTime);
    const endTime = nextEnd(
      body.endTime,
      isReopened && before.status === 'completed' ? null : before.endTime,
    );
    if (endTime && endTime < startTime) throw endBeforeStart();
    const { placeChange, ...values } = body;
    await changeActivation(tx, id, { ...values, startTime, endTime });
    if (isReopened) await forgetAcknowledgements(tx, id);
    const after = await recorded(tx, id, { action: 'activation-changed', actorId });
    const siteIds = await changePlace(tx, { before, after: after.activation, placeChange });
    await logChange(tx, { before, after: after.activation, actorId });
    await recordLead(tx, { before, after: after.activation, actorId });
    await tellChange(tx, { before, after: after.activation, siteIds, actorId });
    return after;
  });
}

interface PlaceChanged {
  before: Activation;
  after: Activation;
  placeChange: PlaceChange | undefined;
}

/** Moves or corrects the main site. Returns the sites whose people must be notified. */
async function changePlace(tx: Executor, { before, after, placeChange }: PlaceChanged) {
  if (!isElsewhere(before, after)) return [];
  const isNewSite = placeChange
    ? placeChange === 'new-site'
    : isLive(after.status) && (await hasStays(tx, after.id));
  return isNewSite ? openMainSite(tx, after.id, after) : renameMainSite(tx, after.id, after);
}

const isElsewhere = (before: Activation, after: Activation) =>
  before.location !== after.location || before.address !== after.address;

interface End {
  endTime?: string | undefined;
  staysEndAt?: string | undefined;
  actorId: string;
}

export async function completeActivation(
  db: Database,
  id: string,
  { endTime, staysEndAt, actorId }: End,
) {
  return db.transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.status === 'completed') return requireActivation(tx, id);
    if (before.status === 'cancelled') throw alreadyOver('cancelled');
    const end = endTime ? new Date(endTime) : ended(before, new Date());
    if (end < before.startTime) throw endBeforeStart();
    await changeActivation(tx, id, { status: 'completed', endTime: end });
    const after = await recorded(tx, id, { action: 'activation-completed', actorId });
    await logEvent(tx, { kind: 'completed', activationId: id, actorId });
    await tellCalled(tx, { kind: 'activation-completed', after, actorId });
    if (!staysEndAt) return after;
    await endStays(tx, id, { at: staysEndAt, actorId });
    return requireActivation(tx, id);
  });
}

export async function cancelActivation(db: Database, id: string, actorId: string) {
  return db.transaction(async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.status === 'cancelled') return requireActivation(tx, id);
    if (before.status === 'completed') throw alreadyOver('completed');
    await changeActivation(tx, id, { status: 'cancelled' });
    const after = await recorded(tx, id, { action: 'activation-cancelled', actorId });
    await logEvent(tx, { kind: 'cancelled', activationId: id, actorId });
    const problem = 'The activation was cancelled before this message was sent.';
    const unheard = await dropWaiting(tx, { activationId: id, kinds: CALLING, problem });
    await tellCalled(tx, { kind: 'activation-cancelled', after, actorId, unheard });
    return after;
  });
}

async function endStays(
  tx: Executor,
  id: string,
  { at, actorId }: { at: string; actorId: string },
) {
  const ended = await endOpenShifts(tx, { activationId: id, actorId }, new Date(at));
  await recordAudits(
    tx,
    ended.map(({ userId, minutes }) => ({
      action: 'hours-changed',
      actorId,
      subjectId: userId,
      details: { minutesBefore: null, minutes },
    })),
  );
}

interface Ending {
  kind: 'activation-completed' | 'activation-cancelled';
  after: ActivationRow;
  actorId: string;
  /** Deployments of people whose call was cancelled before it was sent. */
  unheard?: ReadonlySet<string>;
}

/** Notifies called people of the end. After a completion, this includes people who left. */
async function tellCalled(tx: Executor, { kind, after: { activation }, actorId, unheard }: Ending) {
  const statuses = TOLD_OF_END[kind === 'activation-completed' ? 'completed' : 'cancelled'];
  const called = await listCalled(tx, activation.id, { except: actorId, statuses });
  const to = called.filter(
    ({ deploymentId, status }) => status !== 'asked' || !unheard?.has(deploymentId),
  );
  await tell(tx, { kind, facts: eventFacts(activation), to, activationId: activation.id, actorId });
}

type Activation = ActivationRow['activation'];

interface Changed {
  before: Activation;
  after: Activation;
  actorId: string;
}

async function tellChange(
  tx: Executor,
  { before, after, siteIds, actorId }: Changed & { siteIds: readonly string[] },
) {
  const changed: ('site' | 'time')[] = [];
  if (isElsewhere(before, after)) changed.push('site');
  if (before.startTime.getTime() !== after.startTime.getTime()) changed.push('time');
  if (changed.length === 0 || !isLive(after.status)) return;
  // A new location is sent only to people who go there, a new time to everybody.
  const concerned = changed.includes('time') ? undefined : siteIds;
  const to = await listCalled(tx, after.id, { except: actorId, siteIds: concerned });
  const facts = { ...eventFacts(after), changed };
  await tell(tx, { kind: 'activation-changed', facts, to, activationId: after.id, actorId });
}

type LeadChange = AuditAction & EventKind;

/** Audits changes of the lead, because a lead can see the team's phone numbers. */
async function recordLead(
  tx: Executor,
  { before, after, actorId }: { before: Activation | null; after: Activation; actorId: string },
) {
  const former = before?.chaplainId ?? null;
  if (former === after.chaplainId) return;
  const { eventType, location } = after;
  const details = { eventType, location };
  const record = async (action: LeadChange, chaplainId: string) => {
    const subjectId = await userOfChaplain(tx, chaplainId);
    await recordAudit(tx, { action, actorId, subjectId, details });
    await logEvent(tx, { kind: action, activationId: after.id, actorId, aboutId: subjectId });
  };
  if (former) await record('lead-replaced', former);
  if (after.chaplainId) await record('lead-assigned', after.chaplainId);
}

function nextEnd(given: string | null | undefined, before: Date | null) {
  if (given === undefined) return before;
  return given === null ? null : new Date(given);
}

function ended({ startTime, endTime }: { startTime: Date; endTime: Date | null }, now: Date) {
  if (endTime && endTime <= now) return endTime;
  return now < startTime ? startTime : now;
}

async function recorded(
  tx: Executor,
  id: string,
  { action, actorId }: { action: AuditAction; actorId: string },
) {
  const row = await requireActivation(tx, id);
  const { eventType, location } = row.activation;
  const details = { eventType, location };
  await recordAudit(tx, { action, actorId, subjectId: null, details });
  return row;
}

async function requireActivation(tx: Executor, id: string) {
  const row = await getActivation(tx, id);
  if (!row) throw activationNotFound();
  return row;
}

async function requireLocked(tx: Executor, id: string) {
  const row = await lockActivation(tx, id);
  if (!row) throw activationNotFound();
  return row;
}

async function requireAvailable(tx: Executor, chaplainId: string) {
  if (!isAvailable(await lockChaplain(tx, chaplainId))) throw leadNotAvailable();
}

function isAvailable(chaplain: Awaited<ReturnType<typeof lockChaplain>>) {
  return chaplain !== null && chaplain.isOnDuty;
}
