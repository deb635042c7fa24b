import { settingOf, type SettingKey } from '#shared/program/settings.ts';
import { badRequest, conflict } from '#server/errors.ts';

export const changedMeanwhile = (parts: readonly string[]) =>
  conflict(
    'stale-program',
    `Somebody else changed ${parts.join(' and ')} meanwhile. Your changes aren’t saved yet: compare, and save again.`,
  );

export function decidedByVariable(keys: readonly SettingKey[]) {
  const fields = Object.fromEntries(
    keys.map((key) => [key, `Set by ${settingOf(key).variable} on the server`]),
  );
  return badRequest(
    'An environment variable on the server sets this value. To change it here, ask the operator of the server to remove the variable.',
    fields,
  );
}

export function unknownZone(key: SettingKey, zone = 'This time zone') {
  const message = `${zone} doesn’t exist for the database. Choose another time zone.`;
  return badRequest(message, { [key]: message });
}

export const contradicts = (fields: Record<string, string>) =>
  badRequest(Object.values(fields)[0] ?? 'Invalid input', fields);
