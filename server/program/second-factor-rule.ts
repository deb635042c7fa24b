import { defaultProgram, settingOf, type Program } from '#shared/program/settings.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Executor } from '#server/db/database.ts';
import { readRules } from './rules.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';

/** Returns the rule in force. Reads the stored rule only if `stored` isn't given. */
export type RuleReader = (stored?: string | null) => Promise<SecondFactorRule>;

export interface RuleSettings {
  decided: DecidedSettings;
  publicUrl: string | undefined;
}

export function createRuleReader(orm: Executor, { decided, publicUrl }: RuleSettings): RuleReader {
  const isPublicHttps = publicUrl?.startsWith('https:') ?? false;
  return async (stored) => {
    const rule =
      stored === undefined
        ? (await readRules(orm, decided)).secondFactor
        : (decided.secondFactor ?? settingFrom(stored));
    if (rule !== 'admin-on-https') return rule;
    return isPublicHttps ? 'admin' : 'none';
  };
}

function settingFrom(stored: string | null) {
  const { success, data } = settingOf('secondFactor').schema.safeParse(stored);
  return success
    ? trust<Program['secondFactor']>(data, 'its schema took it')
    : defaultProgram.secondFactor;
}
