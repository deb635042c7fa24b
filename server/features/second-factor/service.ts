import type { UserRow } from '#server/features/people/queries.ts';
import { fingerprintOf } from '#server/features/sessions/queries.ts';
import type { Executor } from '#server/db/database.ts';
import type { Client } from '#server/http/client.ts';
import { hashOfSecret, newSecret } from '#server/http/secret.ts';
import { insertStep } from './step-queries.ts';
import { isTrustedDevice } from '#server/features/sessions/trusted-device-queries.ts';

export { createContext, type Context, type ContextSettings } from './context.ts';
export { isWrongFactor, oneProof, secondFactorNeeded, wrongPassword } from './errors.ts';
export { listFactors } from './factors.ts';
export { beginProving, verifyProving } from './passkeys/ceremonies.ts';
export { readResponse } from './passkeys/response.ts';
export { provingBy, takeProved, type Proof } from './proof.ts';

const STEP_SECONDS = 10 * 60;

export async function isTrusted(orm: Executor, { id: userId, password }: UserRow, client: Client) {
  const token = client.signInSecret('trusted-device');
  if (token === null) return false;
  const passwordFingerprint = fingerprintOf(password ?? '');
  return isTrustedDevice(orm, { tokenHash: hashOfSecret(token), userId, passwordFingerprint });
}

export async function beginSignInStep(
  orm: Executor,
  { id: userId, password }: UserRow,
  client: Client,
) {
  const secret = newSecret();
  const passwordFingerprint = fingerprintOf(password ?? '');
  const tokenHash = hashOfSecret(secret);
  await insertStep(orm, { tokenHash, userId, passwordFingerprint });
  client.keepSignInSecret('sign-in-step', { secret, seconds: STEP_SECONDS });
  return tokenHash;
}
