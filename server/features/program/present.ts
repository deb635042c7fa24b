import { can } from '#shared/abilities.ts';
import type { Audience, Part } from '#shared/program/constants.ts';
import type { ProgramAnswer } from '#shared/program/schemas.ts';
import { settingOf, SETTING_KEYS, type SettingsOf } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { SessionUser } from '#server/http/guards.ts';

export interface ReadProgram extends Pick<ProgramAnswer, 'version' | 'logo'> {
  settings: SettingsOf<Part>;
}

/** Cut to what the reader may see. */
export function presentProgram(
  { settings, ...shown }: ReadProgram,
  reader: SessionUser | null,
): ProgramAnswer {
  const audiences = audiencesOf(reader);
  const keys = SETTING_KEYS.filter((key) => audiences.includes(settingOf(key).audience));
  return trust<ProgramAnswer>(
    { ...shown, ...Object.fromEntries(keys.map((key) => [key, settings[key]])) },
    'each key has its setting',
  );
}

function audiencesOf(reader: SessionUser | null): Audience[] {
  if (reader === null) return ['everybody'];
  return can(reader, 'manage-program')
    ? ['everybody', 'signed-in', 'office']
    : ['everybody', 'signed-in'];
}
