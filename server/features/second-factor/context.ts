import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Database } from '#server/db/database.ts';
import type { RateLimit } from '#server/http/rate-limit.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';

export interface Context {
  db: Database;
  sessionSecrets: Secrets;
  party: RelyingParty;
  rule: SecondFactorRule;
  agency: AgencySettings | null;
  wrongCodes: RateLimit;
}
