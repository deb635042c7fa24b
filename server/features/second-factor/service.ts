import type { PasskeyPurpose, SecondFactor } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import { fingerprintOf } from '#server/features/sessions/queries.ts';
import { isTrustedDevice } from '#server/features/sessions/trusted-device-queries.ts';
import type { Client } from '#server/http/client.ts';
import { charging } from '#server/http/rate-limit.ts';
import { hashOfSecret, newSecret } from '#server/http/secret.ts';
import { stepOfCode } from './authenticator/one-time-code.ts';
import { findAuthenticator, takeStepOfCode } from './authenticator/queries.ts';
import { openSecret } from './authenticator/sealed-secret.ts';
import type { Context } from './context.ts';
import {
  isWrongFactor,
  oneProof,
  unreadableAuthenticator,
  wrongCode,
  wrongPasskey,
  wrongRecoveryCode,
} from './errors.ts';
import { noteUse } from './passkeys/queries.ts';
import { verifyProving, type Proved } from './passkeys/service.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes/queries.ts';
import { hashRecoveryCode } from './recovery-codes/recovery-code.ts';
import { insertStep } from './step-queries.ts';

export type { Context } from './context.ts';
export { isWrongFactor, oneProof } from './errors.ts';

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

export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: unknown;
}

interface Proving {
  userId: string;
  purpose: Extract<PasskeyPurpose, 'second-step' | 'verify'>;
  proof: Proof;
}

/** Runs `work` if the proof is right. After five wrong proofs, codes are refused for a while. */
export async function provingBy<T>(
  context: Context,
  { userId, purpose, proof }: Proving,
  work: (tx: Executor, by: SecondFactor) => Promise<T>,
): Promise<T> {
  const { db } = context;
  const { code, recoveryCode, passkey } = onlyOne(proof);
  if (passkey !== undefined) {
    const ceremony = { orm: db.orm, party: context.party };
    const proved = await verifyProving(ceremony, { purpose, userId }, passkey);
    if (!proved) {
      await context.wrongCodes.use(userId);
      throw wrongPasskey();
    }
    // Audited by `work`.
    return db.transaction(async (tx) => {
      await takeProved(tx, proved);
      return work(tx, 'passkey');
    });
  }
  const result = await charging(
    [{ limit: context.wrongCodes, key: userId }],
    isWrongFactor,
    // Audited by `work`.
    () =>
      db.transaction(async (tx) => {
        if (code !== undefined) await takeCode(tx, context, { userId, code });
        else await useRecoveryCode(tx, userId, recoveryCode ?? '');
        return work(tx, code === undefined ? 'recovery-code' : 'authenticator');
      }),
  );
  await context.wrongCodes.forget(userId);
  return result;
}

function onlyOne(proof: Proof) {
  const given = [proof.code, proof.recoveryCode, proof.passkey].filter(
    (each) => each !== undefined,
  );
  if (given.length !== 1) throw oneProof();
  return proof;
}

export async function takeProved(tx: Executor, { passkey, counter, isBackedUp }: Proved) {
  if (!(await noteUse(tx, passkey.id, { counter, isBackedUp }))) throw wrongPasskey();
}

interface Code {
  userId: string;
  code: string;
}

async function takeCode(tx: Executor, context: Context, { userId, code }: Code) {
  const authenticator = await findAuthenticator(tx, userId);
  if (!authenticator?.confirmedAt) throw wrongCode();
  const step = requireStep(context, { userId, code, ...authenticator });
  if (!(await takeStepOfCode(tx, userId, step))) throw wrongCode();
}

interface Checked extends Code {
  sealedSecret: string;
  now: number;
}

export function requireStep(
  { sessionSecrets }: Context,
  { userId, code, sealedSecret, now }: Checked,
) {
  const secret = openSecret(sealedSecret, { userId, sessionSecrets })?.secret ?? null;
  if (secret === null) throw unreadableAuthenticator();
  const step = stepOfCode(code, secret, now);
  if (step === null) throw wrongCode();
  return step;
}

async function useRecoveryCode(tx: Executor, userId: string, code: string) {
  if (!(await takeRecoveryCode(tx, userId, hashRecoveryCode(userId, code)))) {
    throw wrongRecoveryCode();
  }
  const left = await countRecoveryCodes(tx, userId);
  const about = { actorId: userId, subjectId: userId };
  await recordAudit(tx, { action: 'recovery-code-used', ...about, details: { left } });
  await tell(tx, {
    kind: 'recovery-code-used',
    facts: { left },
    to: [{ userId }],
    actorId: userId,
  });
}
