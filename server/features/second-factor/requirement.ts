import { currentUser, logout } from '#shared/accounts/api.ts';
import type { Endpoint } from '#shared/http.ts';
import * as api from '#shared/second-factor/api.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { secondFactorRequired } from './errors.ts';
import { mustSetUpFactor } from './policy.ts';
import type { RuleReader } from '#server/program/second-factor-rule.ts';

/** Endpoints that a user may call before setting up a required factor. */
const OPEN: ReadonlySet<Endpoint> = new Set<Endpoint>([
  currentUser,
  logout,
  api.readSecondFactor,
  api.beginAuthenticator,
  api.confirmAuthenticator,
  api.beginPasskey,
  api.addPasskey,
  api.readVerification,
  api.beginVerificationPasskey,
  api.verifyAgain,
]);

export async function assertSecondFactor(
  endpoint: Endpoint,
  user: SessionUser | null,
  readRule: RuleReader,
) {
  if (!user || OPEN.has(endpoint)) return;
  if (await mustSetUpFactor(user, readRule)) throw secondFactorRequired();
}
