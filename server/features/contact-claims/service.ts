import { LIVE_STATUSES, type ActivationStatus } from '#shared/activations/constants.ts';
import type {
  ChangeClaimBody,
  ChangeOwnClaimBody,
  MakeClaimBody,
  VisitBody,
} from '#shared/contact-claims/schemas.ts';
import { ACTION_MAX_AGE_DAYS, CLOCK_TOLERANCE_MINUTES } from '#shared/deployments/tap-times.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import type { EventKind } from '#shared/incident-log/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { getLine, type LoggedActivation } from '#server/features/incident-log/queries.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import {
  activationOver,
  claimClosed,
  claimNotFound,
  labelTaken,
  notComing,
  notOfActivation,
  visitAhead,
  visitIdTaken,
  visitTooOld,
  withSomebody,
} from './errors.ts';
import { presentHolder } from './present.ts';
import {
  getClaim,
  getVisitor,
  holdActivation,
  insertClaim,
  isPresent,
  listClaimsOf,
  lockClaim,
  PRESENT_STATUSES,
  setClaim,
  type ClaimRow,
  type HeldClaim,
} from './queries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const isLive = (status: ActivationStatus) => LIVE_STATUSES.some((live) => live === status);
const isThere = (status: DeploymentStatus) => PRESENT_STATUSES.some((each) => each === status);

interface Given<Body> {
  actorId: string;
  body: Body;
}

/** @throws AppError 400, 409 */
export async function makeClaim(
  db: Database,
  activation: LoggedActivation,
  { actorId, body }: Given<MakeClaimBody>,
) {
  const { label, deploymentId = null } = body;
  const nextVisitAt = dateOf(body.nextVisitAt);
  return db.transaction(async (tx) => {
    // No audit event: the incident log records this action.
    await requireLive(tx, activation.id);
    if (deploymentId) await requirePresent(tx, activation.id, deploymentId);
    const values = {
      activationId: activation.id,
      label,
      madeBy: actorId,
      deploymentId,
      nextVisitAt,
    };
    const id = await insertClaim(tx, values);
    if (!id) throw labelTaken(label);
    const log = logOf(tx, { activationId: activation.id, label, actorId });
    await log('claim-made', { nextVisitAt });
    if (deploymentId) await log('claim-taken', { deploymentId });
    return requireClaim(tx, id);
  });
}

interface Chosen<Body> extends Given<Body> {
  claimId: string;
}

/** Makes a change by the office. @throws AppError 400, 404, 409 */
export async function changeClaim(
  db: Database,
  activation: LoggedActivation,
  { claimId, actorId, body }: Chosen<ChangeClaimBody>,
) {
  const { deploymentId, isClosed } = body;
  const nextVisitAt = body.nextVisitAt === undefined ? undefined : dateOf(body.nextVisitAt);
  const visitedAt = body.visitedAt === undefined ? undefined : notAhead(body.visitedAt);
  return db.transaction(async (tx) => {
    // No audit event: the incident log records this action.
    await requireLive(tx, activation.id);
    const held = await requireLocked(tx, activation.id, claimId);
    const { claim } = held;
    const isNew = (given: Date | string | null | undefined, known: Date | string | null) =>
      given !== undefined && String(given) !== String(known);
    const isMoved = isNew(deploymentId, claim.deploymentId);
    if (isMoved && deploymentId) await requirePresent(tx, activation.id, deploymentId);
    const isLater = visitedAt && (!claim.lastContactAt || visitedAt > claim.lastContactAt);
    const next = nextVisitAt === undefined && isLater ? null : nextVisitAt;
    const isClosing = isClosed === true && claim.closedAt === null;
    const isReopening = isClosed === false && claim.closedAt !== null;
    const values: Partial<ClaimRow> = {
      ...(isMoved && { deploymentId: deploymentId ?? null }),
      ...(isLater && { lastContactAt: visitedAt }),
      ...(next !== undefined && { nextVisitAt: next }),
      ...(isClosing && { closedAt: new Date(), deploymentId: null }),
      ...(isReopening && { closedAt: null }),
    };
    if (Object.keys(values).length > 0) await setClaim(tx, claimId, values);
    const log = logOf(tx, { activationId: activation.id, label: claim.label, actorId });
    if (isMoved && deploymentId) await log('claim-taken', { deploymentId });
    if (isMoved && !deploymentId) await log('claim-changed', { change: 'freed' });
    if (visitedAt) await log('claim-visited', { happenedAt: visitedAt, nextVisitAt: next });
    else if (isNew(nextVisitAt, claim.nextVisitAt)) {
      await log('claim-changed', { change: 'next-visit', nextVisitAt });
    }
    if (isClosing) await log('claim-closed');
    if (isReopening) await log('claim-changed', { change: 'reopened' });
    return requireClaim(tx, claimId);
  });
}

interface OwnChange<Body> extends Chosen<Body> {
  deploymentId: string;
}

/** Makes a chaplain's own change. @throws AppError 404, 409 */
export async function changeOwnClaim(
  db: Database,
  { deploymentId, claimId, actorId, body }: OwnChange<ChangeOwnClaimBody>,
) {
  const { isYours } = body;
  const nextVisitAt = body.nextVisitAt === undefined ? undefined : dateOf(body.nextVisitAt);
  return db.transaction(async (tx) => {
    // No audit event: the incident log records this action.
    const { activationId } = await requireVisitor(tx, deploymentId, PRESENT_STATUSES);
    const held = await requireLocked(tx, activationId, claimId);
    const { claim } = held;
    if (claim.closedAt) throw claimClosed(claim.label);
    const present = presentHolder(held);
    const isOwn = claim.deploymentId === deploymentId;
    if (isYours && present && !isOwn) throw withSomebody(claim.label, present.name);
    const isTaking = isYours === true && !isOwn;
    const isFreeing = isYours === false && isOwn;
    const values: Partial<ClaimRow> = {
      ...(isTaking && { deploymentId }),
      ...(isFreeing && { deploymentId: null }),
      ...(nextVisitAt !== undefined && { nextVisitAt }),
    };
    if (Object.keys(values).length > 0) await setClaim(tx, claimId, values);
    const log = logOf(tx, { activationId, label: claim.label, actorId });
    if (isTaking) await log('claim-taken', { deploymentId });
    if (isFreeing) await log('claim-changed', { deploymentId, change: 'freed' });
    if (nextVisitAt !== undefined) {
      await log('claim-changed', { deploymentId, change: 'next-visit', nextVisitAt });
    }
    return requireClaim(tx, claimId);
  });
}

/**
 * Records a visit, even if another chaplain is with the family by now. If nobody is, the family is
 * assigned to the visitor.
 * @throws AppError 400, 404, 409
 */
export async function visit(
  db: Database,
  { deploymentId, claimId, actorId, body }: OwnChange<VisitBody>,
) {
  const { actionId } = body;
  return db.transaction(async (tx) => {
    // No audit event: the incident log records this action.
    const statuses = [...PRESENT_STATUSES, 'left', 'released'] as const;
    const { activationId, status } = await requireVisitor(tx, deploymentId, statuses);
    const held = await requireLocked(tx, activationId, claimId);
    const { claim } = held;
    const known = await getLine(tx, actionId);
    if (known) {
      const isSame = known.kind === 'claim-visited' && known.deploymentId === deploymentId;
      if (!isSame || known.details['label'] !== claim.label) throw visitIdTaken();
      return held;
    }
    const at = notAhead(body.at);
    if (Date.now() - at.getTime() > ACTION_MAX_AGE_DAYS * DAY) throw visitTooOld();
    const isLatest = !claim.lastContactAt || at > claim.lastContactAt;
    const nextVisitAt = dateOf(body.nextVisitAt);
    const staysWith = !claim.closedAt && isThere(status) && presentHolder(held) === null;
    const values: Partial<ClaimRow> = {
      ...(isLatest && { lastContactAt: at, nextVisitAt }),
      ...(staysWith && { deploymentId }),
    };
    if (Object.keys(values).length > 0) await setClaim(tx, claimId, values);
    const log = logOf(tx, { activationId, label: claim.label, actorId });
    const times = { happenedAt: at, writtenAt: at };
    await log('claim-visited', { id: actionId, deploymentId, ...times, nextVisitAt });
    return requireClaim(tx, claimId);
  });
}

interface Paging {
  limit: number;
  offset: number;
}

/** Lists no labels for a chaplain who isn't coming or on scene, or once the activation is over. */
export async function listOpenFor(db: Database, deploymentId: string, paging: Paging) {
  const visitor = await getVisitor(db.orm, deploymentId);
  if (!visitor || !isLive(visitor.activationStatus) || !isThere(visitor.status)) {
    return { items: [], total: 0 };
  }
  const { activationId } = visitor;
  return listClaimsOf(db.orm, { activationId, onlyOpen: true, ...paging });
}

interface Logged {
  id?: string;
  deploymentId?: string;
  happenedAt?: Date;
  writtenAt?: Date;
  nextVisitAt?: Date | null | undefined;
  change?: 'freed' | 'next-visit' | 'reopened';
}

/** Returns a function that logs the label. Nothing else about the visited people is kept. */
function logOf(
  tx: Executor,
  { activationId, label, actorId }: { activationId: string; label: string; actorId: string },
) {
  return async (kind: EventKind, { nextVisitAt, change, ...line }: Logged = {}) =>
    logEvent(tx, {
      activationId,
      kind,
      actorId,
      ...line,
      details: {
        label,
        ...(change && { change }),
        ...(nextVisitAt !== undefined && { nextVisitAt: nextVisitAt?.toISOString() ?? null }),
      },
    });
}

async function requireLive(tx: Executor, activationId: string) {
  const activation = await holdActivation(tx, activationId);
  if (!activation || !isLive(activation.status)) throw activationOver();
}

async function requireVisitor(
  tx: Executor,
  deploymentId: string,
  statuses: readonly DeploymentStatus[],
) {
  const visitor = await getVisitor(tx, deploymentId);
  if (!visitor) throw claimNotFound();
  await requireLive(tx, visitor.activationId);
  if (!statuses.includes(visitor.status)) throw notComing();
  return visitor;
}

async function requirePresent(tx: Executor, activationId: string, deploymentId: string) {
  if (!(await isPresent(tx, activationId, deploymentId))) throw notOfActivation();
}

async function requireLocked(tx: Executor, activationId: string, id: string): Promise<HeldClaim> {
  const held = await lockClaim(tx, activationId, id);
  if (!held) throw claimNotFound();
  return held;
}

async function requireClaim(tx: Executor, id: string): Promise<HeldClaim> {
  const held = await getClaim(tx, id);
  if (!held) throw claimNotFound();
  return held;
}

function dateOf(text: string | null | undefined) {
  return text ? new Date(text) : null;
}

function notAhead(text: string) {
  const now = Date.now();
  if (Date.parse(text) > now + CLOCK_TOLERANCE_MINUTES * MINUTE) throw visitAhead();
  return new Date(Math.min(Date.parse(text), now));
}
