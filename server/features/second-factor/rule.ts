import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { readRules } from '#server/program/rules.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';

/** `version` is how often the program was changed; a rule is read once for each. */
export type RuleReader = (version?: number) => Promise<SecondFactorRule>;

export interface RuleSettings {
  decided: DecidedSettings;
  publicUrl: string | undefined;
}

export function createRuleReader(orm: Executor, { decided, publicUrl }: RuleSettings): RuleReader {
  let known: { version: number; rule: SecondFactorRule } | null = null;
  const read = async () => {
    const { secondFactor } = await readRules(orm, decided);
    if (secondFactor !== 'admin-on-https') return secondFactor;
    return publicUrl?.startsWith('https:') ? 'admin' : 'none';
  };
  return async (version) => {
    if (version === undefined) return read();
    if (known?.version !== version) known = { version, rule: await read() };
    return known.rule;
  };
}
