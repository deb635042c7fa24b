import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';

/** What the parts of this feature stand on. */
export interface Context {
  db: Database;
  /** The secrets of authenticator apps are sealed by it. */
  sessionSecret: string;
  party: RelyingParty;
  rule: SecondFactorRule;
  /** Whose linked people may have no use of their passwords; null for none. */
  agency: AgencySettings | null;
  /** Wrong codes of apps and wrong recovery codes of one account. */
  wrongCodes: RateLimit;
}
