import * as api from '#shared/second-factor/api.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { presentUser } from '#server/features/accounts/present.ts';
import {
  accountLimits,
  beginSession,
  signInAddressLimit,
} from '#server/features/accounts/service.ts';
import { beginProving } from '#server/features/second-factor/passkeys/service.ts';
import { listFactors } from '#server/features/second-factor/queries.ts';
import type { Context } from '#server/features/second-factor/service.ts';
import { anonymous, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging, createAddressLimit, createRateLimit } from '#server/http/rate-limit.ts';
import { finishSignIn, requireStepOf } from './finish-sign-in.ts';
import { signInWithPasskey, type PasskeyLimits } from './passkey-sign-in.ts';
import { listMethods, verifyAgain } from './verification.ts';

interface Settings {
  agency: AgencySettings | null;
  loginFailuresPerAccount: number;
  loginFailuresPerAddress: number;
  registrationsPerAddress: number;
}

type CountSignIns = <Given, Result>(
  signIn: (given: Given) => Promise<Result>,
) => (given: Given) => Promise<Result>;

const QUARTER = 15 * 60;
/** High: each sign-in page requests a challenge, and a whole shelter may share one IP address. */
const CHALLENGES_PER_ADDRESS = 600;
const CHALLENGES_PER_PERSON = 60;

export function signInRoutes(
  secondFactor: Context,
  settings: Settings,
  countSignIns: CountSignIns,
): Mounted[] {
  const { db } = secondFactor;
  const { orm } = db;
  const context = { ...secondFactor, agency: settings.agency };
  const ceremony = { orm, party: context.party };
  const challenges = createAddressLimit({
    orm,
    name: 'passkey-challenge',
    points: CHALLENGES_PER_ADDRESS,
    seconds: QUARTER,
    message: 'Too many attempts to sign in from this IP address.',
  });
  const ownChallenges = createRateLimit({
    orm,
    name: 'own-passkey-challenge',
    points: CHALLENGES_PER_PERSON,
    seconds: QUARTER,
    message: 'Too many attempts with a passkey.',
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
  const present = (user: Parameters<typeof presentUser>[1]) =>
    presentUser(orm, user, context.readRule);
  const countedPasskey = countSignIns((given: Parameters<typeof signInWithPasskey>[1]) =>
    signInWithPasskey(context, given),
  );
  const countedFinish = countSignIns((given: Parameters<typeof finishSignIn>[1]) =>
    finishSignIn(context, given),
  );

  return [
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
  ];
}

const isDone = (error: unknown) => error === undefined;
