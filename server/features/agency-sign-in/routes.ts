import type { Logger } from 'pino';
import * as api from '#shared/agency-sign-in/api.ts';
import type { AgencyCallback } from '#shared/agency-sign-in/schemas.ts';
import type { RuleReader } from '#server/program/second-factor-rule.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import { loadUser } from '#server/features/people/policy.ts';
import { presentUser } from '#server/features/accounts/present.ts';
import { beginSession } from '#server/features/accounts/service.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import type { Client } from '#server/http/client.ts';
import { anonymous, loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging, createAddressLimit } from '#server/http/rate-limit.ts';
import type { SessionControl } from '#server/http/session.ts';
import { noAgency } from './errors.ts';
import { describeFailure, outcomeOf } from './failures.ts';
import { linkByPassword, readLink, type CheckPassword } from './account-link.ts';
import { applicationStep, linkPage, pageToOpen, secondStep, signInPage } from './page-to-open.ts';
import { createProvider } from './provider.ts';
import { takeRole } from './role.ts';
import {
  admit,
  AGENCY_SECONDS,
  askFactorToLink,
  leaveForAgency,
  settleSession,
  signInByAgency,
  takeReturning,
} from './sign-in.ts';
import { readOwnAccount, unlinkOwn, unlinkUser } from './unlink.ts';

interface Deps {
  db: Database;
  log: Logger;
  checkPassword: CheckPassword;
  readRule: RuleReader;
}

interface Settings {
  agency: AgencySettings | null;
}

/** High, because a whole shelter may sign in from one IP address. */
const STARTS_PER_ADDRESS = 600;

export function agencySignInRoutes(
  { db, log, checkPassword, readRule }: Deps,
  { agency }: Settings,
): Mounted[] {
  const provider = agency && createProvider(agency);
  const starts = createAddressLimit({
    orm: db.orm,
    name: 'agency-sign-in',
    points: STARTS_PER_ADDRESS,
    seconds: 15 * 60,
    message: 'Too many sign-ins were begun from this IP address.',
  });

  interface Returning {
    query: AgencyCallback;
    client: Client;
    session: SessionControl;
    requestId: string;
  }

  async function takeBack({ query, client, session, requestId }: Returning) {
    if (!agency || !provider) throw noAgency();
    const taken = await takeReturning(db, query, client);
    if (!taken) return signInPage('expired', pageToOpen(undefined));
    const { next, returning } = taken;
    try {
      const identity = await provider.identify(returning);
      const admission = await admit(db, identity, agency);
      if ('refused' in admission) {
        log.warn({ id: requestId, why: admission.refused }, 'agency sign-in refused');
        return signInPage(admission.refused, next);
      }
      if ('token' in admission) {
        const { token: secret } = admission;
        client.keepSignInSecret('agency-link', { secret, seconds: AGENCY_SECONDS });
        return linkPage(next);
      }
      if ('unproved' in admission) {
        await askFactorToLink(db, { user: admission.unproved, identity, client });
        return secondStep(next);
      }
      const { user, isNew } = admission;
      if (!(await takeRole(db, { user, identity, settings: agency }))) {
        log.warn({ id: requestId, user: user.id }, 'the last administrator keeps the role');
      }
      const signingIn = await signInByAgency(db, { user, identity, client });
      if (!signingIn) return secondStep(next);
      await beginSession(db, { session, user: signingIn });
      if (!(await settleSession(db, { sid: session.id, userId: user.id, identity }))) {
        await session.signOut();
        return signInPage('refused', next);
      }
      return isNew && user.role === 'chaplain' ? applicationStep(next) : next;
    } catch (error) {
      log.warn({ id: requestId, ...describeFailure(error) }, 'agency sign-in failed');
      return signInPage(outcomeOf(error), next);
    }
  }

  return [
    mount(api.readSignInWays, anonymous, () => Promise.resolve({ agency: agency?.name ?? null })),

    mount(api.startAgencySignIn, anonymous, async ({ query, client, requestId }) => {
      if (!provider) throw noAgency();
      const { next, verify } = query;
      try {
        const asksAgain = verify !== undefined;
        const leave = () => leaveForAgency(db, provider, { next, asksAgain, client });
        return { location: await charging(starts(client), isDone, leave) };
      } catch (error) {
        log.warn({ id: requestId, ...describeFailure(error) }, 'agency sign-in not begun');
        return { location: signInPage(outcomeOf(error), pageToOpen(next)) };
      }
    }),

    mount(api.finishAgencySignIn, anonymous, async (request) => ({
      location: await takeBack(request),
    })),

    mount(api.readAgencyLink, anonymous, async ({ client }) => {
      if (!agency) throw noAgency();
      return readLink(db, agency, client);
    }),

    mount(api.linkAgencyAccount, anonymous, async ({ body, client, session }) => {
      if (!agency) throw noAgency();
      const user = await linkByPassword(db, { ...body, client, checkPassword });
      await beginSession(db, { session, user });
      return presentUser(db.orm, user, readRule);
    }),

    mount(api.readAgencyAccount, signedIn, async ({ user }) =>
      readOwnAccount(db.orm, agency, user.id),
    ),

    mount(api.unlinkAgencyAccount, signedIn, async ({ user, session }) =>
      unlinkOwn(db, agency, { userId: user.id, sid: session.id }),
    ),

    mount(
      api.removeAgencyAccount,
      loaded('manage-users', loadUser),
      async ({ user, session, resource }) => {
        await requireVerified(db.orm, session.id);
        const { id: userId } = resource;
        const sid = userId === user.id ? session.id : undefined;
        await unlinkUser(db, { userId, actorId: user.id, sid });
      },
    ),
  ];
}

const isDone = (error: unknown) => error === undefined;
