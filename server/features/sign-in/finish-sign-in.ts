import { TRUSTED_DEVICE_DAYS } from '#shared/second-factor/constants.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import { completeSignIn } from '#server/features/accounts/service.ts';
import { fingerprintOf } from '#server/features/sessions/queries.ts';
import { linkByStep } from '#server/features/agency-sign-in/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import {
  isWrongFactor,
  provingBy,
  type Context,
  type Proof,
} from '#server/features/second-factor/service.ts';
import { insertTrustedDevice } from '#server/features/sessions/trusted-device-queries.ts';
import type { Client } from '#server/http/client.ts';
import { hashOfSecret, newSecret } from '#server/http/secret.ts';
import { signInOver } from './errors.ts';
import { findStep, takeStep } from '#server/features/second-factor/step-queries.ts';

const TRUST_SECONDS = TRUSTED_DEVICE_DAYS * 24 * 60 * 60;

export async function requireStepOf({ db }: Context, client: Client) {
  const token = client.signInSecret('sign-in-step');
  const tokenHash = token === null ? '' : hashOfSecret(token);
  const user = token === null ? null : await findStep(db.orm, tokenHash);
  if (!user) throw signInOver();
  return { user, tokenHash };
}

interface Finish {
  proof: Proof;
  trustsDevice: boolean;
  client: Client;
}

export async function finishSignIn(context: Context, { proof, trustsDevice, client }: Finish) {
  const { user, tokenHash } = await requireStepOf(context, client);
  const given = { userId: user.id, purpose: 'second-step', proof } as const;
  const trust = trustsDevice ? newTrust(user) : null;
  const by = await provingBy(context, given, async (tx, used) => {
    if (!(await takeStep(tx, tokenHash))) throw signInOver();
    await linkByStep(tx, { stepHash: tokenHash, userId: user.id });
    if (trust) await insertTrustedDevice(tx, trust.device);
    return used;
  }).catch(async (error: unknown) => {
    if (isWrongFactor(error)) await recordFailure(context, user, client);
    throw error;
  });
  client.keepSignInSecret('sign-in-step', null);
  if (trust) {
    client.keepSignInSecret('trusted-device', { secret: trust.secret, seconds: TRUST_SECONDS });
  }
  return completeSignIn(context.db, user, { client, by, hasSecondFactor: true });
}

function newTrust({ id: userId, password }: UserRow) {
  const secret = newSecret();
  const passwordFingerprint = fingerprintOf(password ?? '');
  return { secret, device: { tokenHash: hashOfSecret(secret), userId, passwordFingerprint } };
}

async function recordFailure({ db }: Context, { id: subjectId }: UserRow, client: Client) {
  const details = { address: client.address, by: 'second factor' };
  await recordAudit(db.orm, { action: 'sign-in-failed', actorId: null, subjectId, details });
}
