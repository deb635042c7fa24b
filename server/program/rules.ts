import type { SettingsOf } from '#shared/program/settings.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import type { DecidedSettings } from '#server/settings/decided-settings.ts';
import { readProgram } from './settings-queries.ts';

type OfOffice = SettingsOf<'rules'>;

type Rules = Omit<OfOffice, 'secondFactor'> & {
  secondFactor: OfOffice['secondFactor'] | SecondFactorRule;
};

/** Reads the rules. Settings in the environment override the office's settings. */
export async function readRules(orm: Executor, decided: DecidedSettings): Promise<Rules> {
  return { ...(await readProgram(orm, 'rules')), ...decided };
}

export async function readMinLength(orm: Executor, decided: DecidedSettings) {
  const { passwordMinLength: minLength } = await readRules(orm, decided);
  return { minLength };
}
