import * as api from '#shared/second-factor/api.ts';
import type { OwnSecondFactor } from '#shared/second-factor/schemas.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { loadUser } from '#server/features/people/policy.ts';
import { lockUser, getUser } from '#server/features/people/queries.ts';
import { requireVerified, verificationNeeded } from '#server/features/sessions/policy.ts';
import {
  deleteTrustedDevices,
  countTrustedDevices,
} from '#server/features/sessions/trusted-device-queries.ts';
import { loaded, signedIn, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import type { SessionControl } from '#server/http/session.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from './authenticator/own-authenticator.ts';
import { findAuthenticator } from './authenticator/queries.ts';
import type { Context } from './context.ts';
import { noSecondFactor, ownSecondFactor } from './errors.ts';
import { removeAllFactors } from './factor-removal.ts';
import { storeRecoveryCodes } from './first-factor.ts';
import {
  addPasskey,
  nameOwnPasskey,
  removeOwnPasskey,
  presentPasskey,
} from './passkeys/own-passkeys.ts';
import { listPasskeys } from './passkeys/queries.ts';
import { beginAdding } from './passkeys/service.ts';
import { isFactorRequired } from './policy.ts';
import { hasFactor } from './queries.ts';
import { countRecoveryCodes } from './recovery-codes/queries.ts';

export function secondFactorRoutes(context: Context): Mounted[] {
  const { db } = context;
  const { orm } = db;
  const ceremony = { orm, party: context.party };

  /** Requires a recent proof, so that a thief with only the password can't add a second factor. */
  const requireOwner = async ({ id, hasSecondFactor }: SessionUser, session: SessionControl) => {
    await requireVerified(orm, session.id);
    if (!hasSecondFactor && (await hasFactor(orm, id))) throw verificationNeeded();
  };

  return [
    mount(api.readSecondFactor, signedIn, async ({ user }) => readFactors(context, user)),

    mount(api.beginAuthenticator, signedIn, async ({ user, session }) => {
      await requireOwner(user, session);
      return beginAuthenticator(context, user);
    }),

    mount(api.confirmAuthenticator, signedIn, async ({ user, session, body }) => {
      await requireOwner(user, session);
      const confirmation = { userId: user.id, sessionId: session.id, code: body.code };
      return confirmAuthenticator(context, confirmation);
    }),

    mount(api.removeAuthenticator, signedIn, async ({ user, session }) => {
      await requireOwner(user, session);
      await removeAuthenticator(context, user.id);
    }),

    mount(api.makeRecoveryCodes, signedIn, async ({ user, session }) => {
      await requireOwner(user, session);
      // Audited by `storeRecoveryCodes`.
      return db.transaction(async (tx) => {
        // Locks the user: if two sets are made at the same time, only the later set is valid.
        await lockUser(tx, user.id);
        if (!(await hasFactor(tx, user.id))) throw noSecondFactor();
        const recoveryCodes = await storeRecoveryCodes(tx, user.id);
        const to = [{ userId: user.id }];
        await tell(tx, { kind: 'recovery-codes-made', facts: {}, to, actorId: user.id });
        return { recoveryCodes };
      });
    }),

    mount(api.forgetTrustedDevices, signedIn, async ({ user: { id } }) =>
      db.transaction(async (tx) => {
        await deleteTrustedDevices(tx, id);
        const about = { actorId: id, subjectId: id };
        await recordAudit(tx, { action: 'trusted-devices-forgotten', ...about });
      }),
    ),

    mount(api.beginPasskey, signedIn, async ({ user, session }) => {
      await requireOwner(user, session);
      return beginAdding(ceremony, user);
    }),

    mount(api.addPasskey, signedIn, async ({ user, session, body }) => {
      await requireOwner(user, session);
      return addPasskey(context, { userId: user.id, sessionId: session.id, ...body });
    }),

    mount(api.renamePasskey, signedIn, async ({ user, params, body }) =>
      nameOwnPasskey(context, { id: params.id, userId: user.id }, body.name),
    ),

    mount(api.removePasskey, signedIn, async ({ user, session, params }) => {
      await requireOwner(user, session);
      await removeOwnPasskey(context, { id: params.id, userId: user.id });
    }),

    mount(
      api.removeSecondFactor,
      loaded('manage-users', loadUser),
      async ({ user, session, resource }) => {
        const { id: userId } = resource;
        if (userId === user.id) throw ownSecondFactor();
        await requireOwner(user, session);
        await removeAllFactors(db, { userId, actorId: user.id, rule: await context.readRule() });
      },
    ),
  ];
}

async function readFactors(
  { db, readRule }: Context,
  { id: userId, role }: SessionUser,
): Promise<OwnSecondFactor> {
  const { orm } = db;
  const user = await getUser(orm, userId);
  const authenticator = await findAuthenticator(orm, userId);
  const passkeys = await listPasskeys(orm, userId);
  return {
    isRequired: isFactorRequired(await readRule(), role),
    hasPassword: (user?.password ?? null) !== null,
    authenticatorAddedAt: authenticator?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(orm, userId),
    trustedDevices: await countTrustedDevices(orm, userId),
    passkeys: passkeys.map(presentPasskey),
  };
}
