import { MAX_PASSKEYS } from '#shared/second-factor/constants.ts';
import type { Passkey } from '#shared/second-factor/schemas.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { lockUser } from '#server/features/people/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import type { Context } from '#server/features/second-factor/context.ts';
import {
  passkeyKnown,
  passkeyNotAdded,
  passkeyNotFound,
  tooManyPasskeys,
} from '#server/features/second-factor/errors.ts';
import { removeFactor } from '#server/features/second-factor/factor-removal.ts';
import { welcomeFirstFactor } from '#server/features/second-factor/first-factor.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import { verifyAdding } from './service.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './queries.ts';
import type { PasskeyRow } from './queries.ts';

interface Adding {
  userId: string;
  sessionId: string;
  name: string;
  response: unknown;
}

export async function addPasskey(
  { db, party }: Context,
  { userId, sessionId, name, response }: Adding,
) {
  const made = await verifyAdding({ orm: db.orm, party }, userId, response);
  if (!made) throw passkeyNotAdded();
  try {
    return await db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const isFirst = !(await hasFactor(tx, userId));
      if ((await listPasskeys(tx, userId)).length >= MAX_PASSKEYS) throw tooManyPasskeys();
      await insertPasskey(tx, { userId, name, ...made });
      const about = { actorId: userId, subjectId: userId };
      await recordAudit(tx, { action: 'passkey-added', ...about, details: { title: name } });
      const to = [{ userId }];
      await tell(tx, { kind: 'passkey-added', facts: { name }, to, actorId: userId });
      const recoveryCodes = isFirst ? await welcomeFirstFactor(tx, { userId, sessionId }) : null;
      return { recoveryCodes };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_unique')) throw passkeyKnown();
    throw error;
  }
}

interface OwnPasskey {
  id: string;
  userId: string;
}

export async function nameOwnPasskey({ db }: Context, own: OwnPasskey, name: string) {
  return db.transaction(async (tx) => {
    const renamed = await renamePasskey(tx, own, name);
    if (!renamed) throw passkeyNotFound();
    const about = { actorId: own.userId, subjectId: own.userId };
    await recordAudit(tx, { action: 'passkey-renamed', ...about, details: { title: name } });
    return presentPasskey(renamed);
  });
}

export async function removeOwnPasskey(context: Context, own: OwnPasskey) {
  const { userId } = own;
  await removeFactor(context, userId, async (tx) => {
    const removed = await deletePasskey(tx, own);
    if (!removed) throw passkeyNotFound();
    const details = { title: removed.name };
    const about = { actorId: userId, subjectId: userId };
    await recordAudit(tx, { action: 'passkey-removed', ...about, details });
    return { passkey: removed.name };
  });
}

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    isBackedUp: row.isBackedUp,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
