import { lockUser } from '#server/features/people/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import type { Context } from '#server/features/second-factor/context.ts';
import {
  hasAuthenticator,
  isWrongFactor,
  noAuthenticator,
  wrongCode,
} from '#server/features/second-factor/errors.ts';
import { removeFactor } from '#server/features/second-factor/factor-removal.ts';
import { welcomeFirstFactor } from '#server/features/second-factor/first-factor.ts';
import { requireStep } from '#server/features/second-factor/service.ts';
import { hasFactor } from '#server/features/second-factor/queries.ts';
import { notFound } from '#server/errors.ts';
import { charging } from '#server/http/rate-limit.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { newAuthenticator } from './one-time-code.ts';
import {
  deleteAuthenticator,
  findAuthenticator,
  setConfirmed,
  storeUnconfirmed,
} from './queries.ts';
import { sealSecret } from './sealed-secret.ts';

export async function beginAuthenticator(
  { db, sessionSecrets }: Context,
  { id: userId, username }: { id: string; username: string },
) {
  const { shortTitle } = await readProgram(db.orm, 'identity');
  const made = newAuthenticator({ issuer: shortTitle, username });
  const sealed = sealSecret(made.secret, { userId, sessionSecret: sessionSecrets[0] });
  if (!(await storeUnconfirmed(db.orm, userId, sealed))) throw hasAuthenticator();
  return made;
}

interface Confirmation {
  userId: string;
  sessionId: string;
  code: string;
}

export async function confirmAuthenticator(context: Context, confirmation: Confirmation) {
  const { userId, sessionId, code } = confirmation;
  return charging([{ limit: context.wrongCodes, key: userId }], isWrongFactor, () =>
    context.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const isFirst = !(await hasFactor(tx, userId));
      const waiting = await findAuthenticator(tx, userId);
      if (!waiting) throw noAuthenticator();
      if (waiting.confirmedAt) throw hasAuthenticator();
      const step = requireStep(context, { userId, code, ...waiting });
      const { sealedSecret } = waiting;
      if (!(await setConfirmed(tx, { userId, sealedSecret, step }))) throw wrongCode();
      const about = { actorId: userId, subjectId: userId };
      const details = { factor: 'authenticator' };
      await recordAudit(tx, { action: 'second-factor-added', ...about, details });
      await tell(tx, {
        kind: 'authenticator-added',
        facts: {},
        to: [{ userId }],
        actorId: userId,
      });
      const recoveryCodes = isFirst ? await welcomeFirstFactor(tx, { userId, sessionId }) : null;
      return { recoveryCodes };
    }),
  );
}

export async function removeAuthenticator(context: Context, userId: string) {
  await removeFactor(context, userId, async (tx) => {
    if (!(await deleteAuthenticator(tx, userId))) throw notFound('An authenticator app');
    const about = { actorId: userId, subjectId: userId };
    const details = { factor: 'authenticator' };
    await recordAudit(tx, { action: 'second-factor-removed', ...about, details });
    return { passkey: null };
  });
}
