import * as api from '#shared/second-factor/api.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import { loadUser } from '#server/features/accounts/policy.ts';
import { presentUser } from '#server/features/accounts/present.ts';
import { lockUser } from '#server/features/people/queries.ts';
import {
  accountLimits,
  beginSession,
  signInAddressLimit,
} from '#server/features/accounts/service.ts';
import { requireVerified, verificationNeeded } from '#server/features/sessions/policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { anonymous, loaded, signedIn, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging, createAddressLimit, createRateLimit } from '#server/http/rate-limit.ts';
import type { SessionControl } from '#server/http/session.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
} from './authenticator/own-authenticator.ts';
import type { Context } from './context.ts';
import { noSecondFactor, ownSecondFactor } from './errors.ts';
import { removeAllFactors } from './factor-removal.ts';
import { listFactors, readFactors } from './factors.ts';
import { storeRecoveryCodes } from './first-factor.ts';
import { beginAdding, beginProving } from './passkeys/ceremonies.ts';
import { addPasskey, nameOwnPasskey, removeOwnPasskey } from './passkeys/own-passkeys.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { signInWithPasskey, type PasskeyLimits } from './passkeys/sign-in.ts';
import { hasFactor } from './queries.ts';
import { finishSignIn, requireStepOf } from './sign-in-step/finish-sign-in.ts';
import { deleteTrustedDevices } from '#server/features/sessions/trusted-device-queries.ts';
import { listMethods, verifyAgain } from './verification/verification.ts';

interface Settings {
  sessionSecrets: Secrets;
  publicUrl: string | undefined;
  requireSecondFactor: SecondFactorRule;
  agency: AgencySettings | null;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  registrationsPerAddress: number;
}

type CountSignIns = <Given, Result>(
  signIn: (given: Given) => Promise<Result>,
) => (given: Given) => Promise<Result>;

const QUARTER = 15 * 60;
const WRONG_CODES = 5;
/** Each sign-in page asks for one, and a whole shelter may share an address. */
const CHALLENGES_PER_ADDRESS = 600;
const CHALLENGES_PER_PERSON = 60;

export function secondFactorRoutes(
  db: Database,
  settings: Settings,
  countSignIns: CountSignIns,
): Mounted[] {
  const { orm } = db;
  const context: Context = {
    db,
    sessionSecrets: settings.sessionSecrets,
    party: relyingPartyOf(settings.publicUrl),
    rule: settings.requireSecondFactor,
    agency: settings.agency,
    wrongCodes: createRateLimit({
      orm,
      name: 'second-factor',
      points: WRONG_CODES,
      seconds: QUARTER,
      message: 'The code was wrong too often.',
    }),
  };
  const ceremony = { orm, party: context.party };
  const challenges = createAddressLimit({
    orm,
    name: 'passkey-challenge',
    points: CHALLENGES_PER_ADDRESS,
    seconds: QUARTER,
    message: 'Too many tries to sign in from this address.',
  });
  const ownChallenges = createRateLimit({
    orm,
    name: 'own-passkey-challenge',
    points: CHALLENGES_PER_PERSON,
    seconds: QUARTER,
    message: 'Too many tries with a passkey.',
  });
  const limits: PasskeyLimits = {
    byAddress: signInAddressLimit(db, settings.loginFailuresPerAddress),
    byDevice: createRateLimit({
      orm,
      name: 'passkey-sign-in-device',
      points: settings.loginFailuresPerAccount,
      seconds: QUARTER,
      message: 'Too many failed attempts to sign in.',
    }),
  };
  const { passwordChecks } = accountLimits(db, settings);
  const present = (user: Parameters<typeof presentUser>[1]) => presentUser(orm, user, context.rule);
  const countedPasskey = countSignIns((given: Parameters<typeof signInWithPasskey>[1]) =>
    signInWithPasskey(context, given),
  );
  const countedFinish = countSignIns((given: Parameters<typeof finishSignIn>[1]) =>
    finishSignIn(context, given),
  );

  /** Else a thief who has only the password could add a factor. */
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
      // Audited in storeRecoveryCodes.
      return db.transaction(async (tx) => {
        // Locked, so that of two sets made at once only the later counts.
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

    mount(api.beginPasskeySignIn, anonymous, async ({ client }) =>
      charging(challenges(client), isDone, () =>
        beginProving(ceremony, { purpose: 'sign-in', userId: null }),
      ),
    ),

    mount(api.signInWithPasskey, anonymous, async ({ body, client, session }) => {
      const user = await countedPasskey({ response: body.response, client, limits });
      await beginSession(db, { session, user });
      return present(user);
    }),

    mount(api.readSignInStep, anonymous, async ({ client }) => {
      const { user } = await requireStepOf(context, client);
      return { username: user.username, methods: await listFactors(orm, user.id) };
    }),

    mount(api.beginSecondStepPasskey, anonymous, async ({ client }) => {
      const { user } = await requireStepOf(context, client);
      const charge = { limit: ownChallenges, key: `second-step:${user.id}` };
      return charging([charge], isDone, () =>
        beginProving(ceremony, { purpose: 'second-step', userId: user.id }),
      );
    }),

    mount(api.finishSignIn, anonymous, async ({ body, client, session }) => {
      const { trustsDevice, ...proof } = body;
      const user = await countedFinish({ proof, trustsDevice, client });
      await beginSession(db, { session, user });
      return present(user);
    }),

    mount(api.readVerification, signedIn, async ({ user }) => ({
      methods: await listMethods(context, user),
    })),

    mount(api.beginVerificationPasskey, signedIn, async ({ user }) =>
      charging([{ limit: ownChallenges, key: `verify:${user.id}` }], isDone, () =>
        beginProving(ceremony, { purpose: 'verify', userId: user.id }),
      ),
    ),

    mount(api.verifyAgain, signedIn, async ({ user, session, body: proof, client }) => {
      const sessionId = session.id;
      await verifyAgain(context, { userId: user.id, sessionId, proof, client, passwordChecks });
    }),

    mount(
      api.removeSecondFactor,
      loaded('manage-users', loadUser),
      async ({ user, session, resource }) => {
        const { id: userId } = resource.user;
        if (userId === user.id) throw ownSecondFactor();
        await requireOwner(user, session);
        await removeAllFactors(db, { userId, actorId: user.id, rule: context.rule });
      },
    ),
  ];
}

const isDone = (error: unknown) => error === undefined;
