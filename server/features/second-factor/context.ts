import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { Secrets } from '#server/session-secret.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';

/** The database, settings and limits that the parts of this feature share. */
export interface Context {
  db: Database;
  /** They encrypt the secrets of authenticator apps. */
  sessionSecrets: Secrets;
  party: RelyingParty;
  rule: SecondFactorRule;
  /** The agency whose accounts people can sign in with; null for none. */
  agency: AgencySettings | null;
  /** Wrong codes, recovery codes and passkeys of an account. */
  wrongCodes: RateLimit;
}
