import type { Orm } from '#server/db/database.ts';
import { getUser, type UserRow } from '#server/features/people/queries.ts';
import { completeSignIn } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import {
  findNamedPasskey,
  verifyProving,
} from '#server/features/second-factor/passkeys/service.ts';
import { isWrongFactor, takeProved, type Context } from '#server/features/second-factor/service.ts';
import type { Client } from '#server/http/client.ts';
import { AppError } from '#server/errors.ts';
import { charging, type Charge, type RateLimit } from '#server/http/rate-limit.ts';
import { unknownPasskey } from './errors.ts';

export interface PasskeyLimits {
  byAddress: (client: Client) => readonly Charge[];
  byDevice: RateLimit;
}

interface SignIn {
  response: unknown;
  client: Client;
  limits: PasskeyLimits;
}

/** In a known browser, failures don't count against the IP address. @throws AppError 401, 429 */
export async function signInWithPasskey(context: Context, { response, client, limits }: SignIn) {
  const { db } = context;
  const owner = await ownerOf(db.orm, response);
  const check = () => proveUser(context, response);
  const charges = chargesOf(owner, client, limits);
  const user = await charging(charges, isRefused, check).catch(async (error: unknown) => {
    if (isRefused(error)) {
      const details = { address: client.address, by: 'passkey' };
      const subjectId = owner?.id ?? null;
      await recordAudit(db.orm, { action: 'sign-in-failed', actorId: null, subjectId, details });
    }
    throw error;
  });
  return completeSignIn(db, user, {
    client,
    by: 'passkey',
    signedInBy: 'passkey',
    hasSecondFactor: true,
  });
}

async function proveUser({ db, party }: Context, response: unknown) {
  const proving = { purpose: 'sign-in', userId: null } as const;
  const proved = await verifyProving({ orm: db.orm, party }, proving, response);
  if (!proved) throw unknownPasskey();
  // Audited by `completeSignIn`.
  return db.transaction(async (tx) => {
    const user = await getUser(tx, proved.passkey.userId);
    if (!user || user.suspendedAt) throw unknownPasskey();
    await takeProved(tx, proved).catch((error: unknown) => {
      throw isWrongFactor(error) ? unknownPasskey() : error;
    });
    return user;
  });
}

async function ownerOf(orm: Orm, response: unknown) {
  const passkey = await findNamedPasskey(orm, response);
  return passkey ? getUser(orm, passkey.userId) : null;
}

function chargesOf(owner: UserRow | null, client: Client, limits: PasskeyLimits) {
  const device = owner && client.knownDevice(owner);
  if (!device) return limits.byAddress(client);
  return [{ limit: limits.byDevice, key: `${owner.id}:${device}` }];
}

const isRefused = (error: unknown) => error instanceof AppError && error.status === 401;
