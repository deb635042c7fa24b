import { kindOf, valueText } from '#client/features/program/value-text.ts';
import { SECTION_LABELS, SECTIONS, type Section } from '#client/features/program/sections.ts';
import { LIST_LABELS, LIST_NAMES, type ListName } from '#shared/program/lists.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf, SETTING_KEYS, type SettingKey } from '#shared/program/settings.ts';

export interface SearchEntry {
  section: Section;
  list?: ListName;
  /** The name of the field that the entry leads to. The field passes it to `useShownSetting`. */
  name: string;
  label: string;
  hint: string;
  value: string;
}

export function searchEntries(stored: ProgramSettings): SearchEntry[] {
  return SETTING_KEYS.flatMap((key) => {
    if (key === 'lists') return LIST_NAMES.map((name) => listEntry(name, stored));
    return [{ ...entryOf(key), value: valueOf(key, stored) }];
  });
}

function entryOf(key: SettingKey) {
  const { part, label, hint = '' } = settingOf(key);
  const section = SECTIONS.find((each) => each === part) ?? 'identity';
  return { section, name: key, label, hint };
}

function listEntry(name: ListName, { settings }: ProgramSettings): SearchEntry {
  const value = settings.lists[name].entries.map((entry) => entry.label).join('\n');
  const hint = 'A list of choices in forms';
  return {
    section: 'lists',
    list: name,
    name: `list-${name}`,
    label: LIST_LABELS[name],
    hint,
    value,
  };
}

function valueOf(key: SettingKey, { settings }: ProgramSettings) {
  if (key === 'regions') {
    return settings.regions
      .map(({ code, name, timeZone }) => `${code} · ${name} · ${timeZone ?? settings.timeZone}`)
      .join('\n');
  }
  return valueText(kindOf(settingOf(key)), settings[key]);
}

export interface Found extends SearchEntry {
  line: string;
}

/** Finds entries that contain every word. Those with every word in the label come first. */
export function findSettings(entries: readonly SearchEntry[], text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (where: string) => words.every((word) => where.toLowerCase().includes(word));
  const found = entries
    .filter(({ section, label, hint, value }) =>
      has(`${SECTION_LABELS[section]} ${label} ${hint} ${value}`),
    )
    .map((entry) => ({ ...entry, line: lineOf(entry.value, words) }));
  return found.toSorted((a, b) => Number(has(b.label)) - Number(has(a.label)));
}

function lineOf(value: string, words: readonly string[]) {
  const lines = value.split('\n');
  const found = lines.find((line) => words.some((word) => line.toLowerCase().includes(word)));
  return found ?? lines[0] ?? '';
}
