import { codeOf } from '#shared/walk-ups/code.ts';
import { MAX_WAITING } from '#shared/walk-ups/constants.ts';
import type { DeclineWalkUpBody, VerifyWalkUpBody, WalkUpBody } from '#shared/walk-ups/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deployUnasked } from '#server/features/deployments/service.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import type { Client } from '#server/http/client.ts';
import { charging } from '#server/http/rate-limit.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { newCode } from './codes.ts';
import {
  activationOver,
  alreadyCalled,
  alreadyDecided,
  claimedByOther,
  claimedMeanwhile,
  codeNotFound,
  notAvailable,
  secretTaken,
  siteClosed,
  siteNotFound,
  tooManyWaiting,
  walkUpNotFound,
  walkUpsOver,
} from './errors.ts';
import { countSender, type WalkUpLimits } from './limits.ts';
import {
  changeWalkUp,
  countWaiting,
  findForm,
  findOpenSite,
  findOfSecret,
  findSiteWithCode,
  getListed,
  giveDeployment,
  insertWalkUp,
  isDeployed,
  lockProfile,
  lockSite,
  lockWalkUp,
  nameOfUser,
  setCode,
  type OwnWalkUpRow,
  type WalkUpRow,
} from './queries.ts';

interface Scanned {
  code: string;
  client: Client;
  limits: WalkUpLimits;
}

/** Finds the form of a code. @throws AppError 404, or 410 if it accepts no more walk-ups */
export async function requireForm(db: Database, { code, client, limits }: Scanned) {
  const form = await findForm(db.orm, codeOf(code));
  // Limits only wrong codes, so that people at the door can sign up while somebody guesses codes.
  if (!form) {
    return charging(limits.wrongCodes(client), Boolean, () => Promise.reject(codeNotFound()));
  }
  if (form.isClosed || !isLive(form.activation.status)) throw walkUpsOver();
  return form;
}

/** Sending the same secret again changes nothing. @throws AppError 404, 409, 410, 429 */
export async function sendWalkUp(db: Database, scanned: Scanned, body: WalkUpBody) {
  const secretHash = hashOfSecret(body.secret);
  const known = await findSent(db.orm, secretHash, body);
  if (known) {
    assertOn(known);
    return known;
  }
  const { siteId, activation } = await requireForm(db, scanned);
  const values = {
    activationId: activation.id,
    siteId,
    secretHash,
    deviceHash: hashOfSecret(body.device),
    name: body.name,
    phone: body.phone,
    phoneDigits: digitsOf(body.phone),
    body: body.body ?? null,
    credential: body.credential ?? null,
  };
  // Refused requests don't use up the limit, which people at the same network address share.
  const isCharged = (error: unknown) => error === undefined;
  await charging(scanned.limits.ofAddress(scanned.client), isCharged, () =>
    db.transaction(async (tx) => {
      // No audit event: the sender isn't signed in, and the activation's log records the walk-up.
      const locked = await lockActivation(tx, activation.id);
      if (await findSent(tx, secretHash, body)) return;
      const form = await findForm(tx, codeOf(scanned.code));
      if (!locked || !isLive(locked.status) || !form || form.isClosed) throw walkUpsOver();
      if ((await countWaiting(tx, activation.id)) >= MAX_WAITING) throw tooManyWaiting();
      await countSender(tx, values);
      const { number } = await insertWalkUp(tx, values);
      const details = { number, site: form.siteName };
      await logEvent(tx, { kind: 'walk-up', activationId: activation.id, actorId: null, details });
    }),
  );
  const sent = await findSent(db.orm, secretHash, body);
  if (!sent) throw walkUpNotFound();
  return sent;
}

/** Finds what this secret sent before. @throws AppError 409 if it sent something else */
async function findSent(orm: Executor, secretHash: string, body: WalkUpBody) {
  const own = await findOfSecret(orm, secretHash);
  if (!own) return null;
  const { name, phone, body: sentBy, credential } = own.walkUp;
  const isSame =
    name === body.name &&
    phone === body.phone &&
    sentBy === (body.body ?? null) &&
    credential === (body.credential ?? null);
  if (!isSame) throw secretTaken();
  return own;
}

/** Returns the last ten digits, so that numbers with and without the country code 1 match. */
function digitsOf(phone: string) {
  return phone.normalize('NFKC').replaceAll(/\D/g, '').slice(-10);
}

/** The phone can see its walk-up until the activation ends. @throws AppError 410 */
export function assertOn({ activation }: OwnWalkUpRow) {
  if (!isLive(activation.status)) throw walkUpsOver();
}

interface CodeChange {
  activationId: string;
  siteId: string;
  former: string | null;
  actorId: string;
}

/** Makes a site's first code, or replaces the site's code if it is still `former`. */
export async function makeCode(
  db: Database,
  { activationId, siteId, former, actorId }: CodeChange,
) {
  return db.transaction(async (tx) => {
    const activation = await lockActivation(tx, activationId);
    await lockSite(tx, siteId);
    const site = await findSiteWithCode(tx, activationId, siteId);
    if (!site) throw siteNotFound();
    if (site.code !== null && site.code !== former) return site;
    if (!activation || !isLive(activation.status)) throw activationOver();
    if (site.isClosed) throw siteClosed();
    await setCode(tx, siteId, newCode());
    const details = { site: site.name, renewed: site.code !== null };
    await recordAudit(tx, { action: 'walk-up-code-made', actorId, subjectId: null, details });
    return (await findSiteWithCode(tx, activationId, siteId)) ?? site;
  });
}

interface Deciding<Body> {
  walkUp: WalkUpRow;
  actorId: string;
  body: Body;
}

/** Verifies a walk-up; only this puts the person on the board. @throws AppError 409 */
export async function verifyWalkUp(
  db: Database,
  { walkUp, actorId, body }: Deciding<VerifyWalkUpBody>,
) {
  const { id, activationId, chaplainId: claimedBy } = walkUp;
  await db.transaction(async (tx) => {
    // Locks in the same order as deleting a chaplain, to avoid a deadlock.
    const chaplainId = claimedBy ?? body.chaplainId ?? null;
    const profile = chaplainId ? await lockProfile(tx, chaplainId, 'share') : null;
    const { eventType, location } = await requireLive(tx, activationId);
    const before = await requireUndecided(tx, { id, actorId, to: 'verified', from: body.from });
    if (!before) return;
    if (before.chaplainId !== claimedBy) throw claimedMeanwhile();
    // The desk can choose only approved, active chaplains. Applicants link their own walk-ups.
    if (chaplainId && !claimedBy && !profile?.isOnDuty) throw notAvailable();
    const deploymentId = await deployUnasked(tx, {
      activationId,
      siteId: await findOpenSite(tx, activationId, before.siteId),
      chaplainId,
      name: profile?.name ?? before.name,
      actorId,
      isHere: body.isHere,
      number: before.number,
    });
    await changeWalkUp(tx, id, { ...decision('verified', actorId), deploymentId, chaplainId });
    const details = { number: before.number, eventType, location };
    const subjectId = profile?.userId ?? null;
    await recordAudit(tx, { action: 'walk-up-verified', actorId, subjectId, details });
  });
  return requireListed(db, id);
}

/** Declines a walk-up. @throws AppError 409 if it is decided already or the activation is over */
export async function declineWalkUp(
  db: Database,
  { walkUp: { id, activationId }, actorId, body }: Deciding<DeclineWalkUpBody>,
) {
  await db.transaction(async (tx) => {
    const { eventType, location } = await requireLive(tx, activationId);
    const before = await requireUndecided(tx, { id, actorId, to: 'declined', from: 'waiting' });
    if (!before) return;
    const declineReason = body.reason ?? null;
    await changeWalkUp(tx, id, { ...decision('declined', actorId), declineReason });
    const details = { number: before.number };
    await logEvent(tx, { kind: 'walk-up-declined', activationId, actorId, details });
    await recordAudit(tx, {
      action: 'walk-up-declined',
      actorId,
      subjectId: null,
      details: { ...details, eventType, location },
    });
  });
  return requireListed(db, id);
}

const decision = (status: 'verified' | 'declined', decidedBy: string) => ({
  status,
  decidedBy,
  decidedAt: new Date(),
  declineReason: null,
});

async function requireLive(tx: Executor, activationId: string) {
  const activation = await lockActivation(tx, activationId);
  if (!activation || !isLive(activation.status)) throw activationOver();
  return activation;
}

interface Decision {
  id: string;
  actorId: string;
  to: 'verified' | 'declined';
  from: 'waiting' | 'declined';
}

/** Locks and returns the walk-up; null if the same person has already made this decision. */
async function requireUndecided(tx: Executor, { id, actorId, to, from }: Decision) {
  const row = await lockWalkUp(tx, id);
  if (!row) throw walkUpNotFound();
  if (row.status === from) return row;
  if (row.status === to && row.decidedBy === actorId) return null;
  throw alreadyDecided(row.status, row.decidedBy && (await nameOfUser(tx, row.decidedBy)));
}

async function requireListed({ orm }: Database, id: string) {
  const row = await getListed(orm, id);
  if (!row) throw walkUpNotFound();
  return row;
}

interface Claiming {
  walkUp: WalkUpRow;
  chaplainId: string;
  userId: string;
}

/** Links the walk-up, and its hours if it was verified, to the profile. @throws AppError 409 */
export async function claimWalkUp(db: Database, { walkUp: { id }, chaplainId, userId }: Claiming) {
  await db.transaction(async (tx) => {
    await lockProfile(tx, chaplainId, 'no key update');
    const before = await lockWalkUp(tx, id);
    if (!before) throw walkUpNotFound();
    if (before.chaplainId === chaplainId) return;
    if (before.chaplainId) throw claimedByOther();
    const { activationId, deploymentId, number } = before;
    if (deploymentId) {
      if (await isDeployed(tx, activationId, chaplainId)) throw alreadyCalled();
      await giveDeployment(tx, deploymentId, chaplainId);
    }
    await changeWalkUp(tx, id, { chaplainId });
    const details = { number };
    await recordAudit(tx, {
      action: 'walk-up-claimed',
      actorId: userId,
      subjectId: userId,
      details,
    });
  });
}
