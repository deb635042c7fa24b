import { describe, expect, it, test } from 'vitest';
import { PARTS } from './constants.ts';
import { defaultProgram, keysOf, settingOf, SETTING_KEYS, type SettingKey } from './settings.ts';

test.each(SETTING_KEYS)('the default of the setting %s is a value that may be stored', (key) => {
  const { schema, default: value } = settingOf(key);
  expect(schema.parse(value)).toEqual(value);
  expect(defaultProgram[key]).toEqual(value);
});

describe('the parts of the Program page', () => {
  it('the lists, the regions and the settings of Home are on their own parts of the page', () => {
    expect(keysOf('lists')).toEqual(['lists']);
    expect(keysOf('regions')).toEqual(['regions']);
    expect(keysOf('home')).toEqual(['figures', 'aboutLead', 'aboutMore', 'mission', 'quotations']);
  });

  it('each setting is on exactly one part of the page', () => {
    expect(PARTS.flatMap(keysOf).toSorted()).toEqual(SETTING_KEYS.toSorted());
  });
});

test('the default regions A, E and F are on Central time, the others in the program’s zone', () => {
  const central = defaultProgram.regions.filter(({ timeZone }) => timeZone === 'America/Chicago');
  expect(central.map(({ code }) => code)).toEqual(['A', 'E', 'F']);
  const others = defaultProgram.regions.filter(({ timeZone }) => timeZone === null);
  expect(others.map(({ name }) => name)).toEqual([
    'Region B',
    'Region C',
    'Region D',
    'Region G',
    'Region H',
  ]);
});

describe('settings that an environment variable may decide', () => {
  const isFine = (key: SettingKey, value: unknown) => {
    const { schema, byVariable } = settingOf(key);
    return {
      byOffice: schema.safeParse(value).success,
      byVariable: byVariable?.safeParse(value).success,
    };
  };

  it.each([
    ['passwordMinLength', 33],
    ['passwordMinLength', 128],
    ['messageDays', 1],
    ['messageDays', 729],
    ['auditDays', 364],
    ['secondFactor', 'none'],
  ] as const)('a variable may set %s to %j, which the office may not', (key, value) => {
    expect(isFine(key, value)).toEqual({ byOffice: false, byVariable: true });
  });

  it.each([
    ['passwordMinLength', 6],
    ['messageDays', 0],
    ['auditDays', 36_500],
    ['secondFactor', 'everyone'],
  ] as const)('both a variable and the office may set %s to %j', (key, value) => {
    expect(isFine(key, value)).toEqual({ byOffice: true, byVariable: true });
  });

  it.each([
    ['passwordMinLength', 5],
    ['passwordMinLength', 129],
    ['messageDays', -1],
    ['auditDays', 36_501],
    ['secondFactor', 'nobody'],
  ] as const)('neither a variable nor the office may set %s to %j', (key, value) => {
    expect(isFine(key, value)).toEqual({ byOffice: false, byVariable: false });
  });
});
