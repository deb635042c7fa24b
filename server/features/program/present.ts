import { can } from '#shared/abilities.ts';
import type { Audience, Part } from '#shared/program/constants.ts';
import type { ProgramAnswer } from '#shared/program/schemas.ts';
import {
  settingOf,
  SETTING_KEYS,
  type SettingsFor,
  type SettingsOf,
} from '#shared/program/settings.ts';
import type { ShownProgram } from '#shared/program/shown.ts';
import { trust } from '#shared/trust.ts';
import type { SessionUser } from '#server/http/guards.ts';

export interface ReadProgram extends Pick<ProgramAnswer, 'version' | 'logo'> {
  settings: SettingsOf<Part>;
}

export function presentProgram(
  { settings, ...shown }: ReadProgram,
  reader: SessionUser | null,
): ProgramAnswer {
  return trust<ProgramAnswer>(
    { ...shown, ...settingsFor(audiencesOf(reader), settings) },
    'each key has its setting',
  );
}

/** Returns the settings for the initial HTML, which everybody can read. */
export function presentShown({ settings, ...shown }: ReadProgram): ShownProgram {
  const { regions, ...others } = withoutLists(
    trust<SettingsFor<'everybody'>>(settingsFor(['everybody'], settings), 'those of this audience'),
  );
  return { ...shown, ...others, regions: regions.map(({ code, name }) => ({ code, name })) };
}

function withoutLists({ lists: _, ...others }: SettingsFor<'everybody'>) {
  return others;
}

function settingsFor(audiences: readonly Audience[], settings: SettingsOf<Part>) {
  const keys = SETTING_KEYS.filter((key) => audiences.includes(settingOf(key).audience));
  return Object.fromEntries(keys.map((key) => [key, settings[key]]));
}

function audiencesOf(reader: SessionUser | null): Audience[] {
  if (reader === null) return ['everybody'];
  return can(reader, 'manage-program')
    ? ['everybody', 'signed-in', 'office']
    : ['everybody', 'signed-in'];
}
