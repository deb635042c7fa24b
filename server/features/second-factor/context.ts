import type { Database } from '#server/db/database.ts';
import { createRateLimit, type RateLimit } from '#server/http/rate-limit.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { relyingPartyOf, type RelyingParty } from './passkeys/relying-party.ts';
import {
  createRuleReader,
  type RuleReader,
  type RuleSettings,
} from '#server/program/second-factor-rule.ts';

export interface Context {
  db: Database;
  sessionSecrets: Secrets;
  party: RelyingParty;
  readRule: RuleReader;
  wrongCodes: RateLimit;
}

export interface ContextSettings extends RuleSettings {
  sessionSecrets: Secrets;
}

const WRONG_CODES = 5;

export function secondFactorContext(db: Database, settings: ContextSettings): Context {
  return {
    db,
    sessionSecrets: settings.sessionSecrets,
    party: relyingPartyOf(settings.publicUrl),
    readRule: createRuleReader(db.orm, settings),
    wrongCodes: createRateLimit({
      orm: db.orm,
      name: 'second-factor',
      points: WRONG_CODES,
      seconds: 15 * 60,
      message: 'You entered too many wrong codes.',
    }),
  };
}
