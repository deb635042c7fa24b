import { describe, expect, test } from 'vitest';
import { getProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { lockProgram } from '#server/program/settings-queries.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addEntries, withEntries, type AddedEntries } from './service.ts';

const app = useTestApp();

const entry = (words: string, aliases: string[] = []) => ({
  value: words,
  label: words,
  group: null,
  hint: null,
  aliases,
  isRetired: false,
  isShortNotice: false,
});

const listsWith = (count: number) => ({
  ...DEFAULT_LISTS,
  languages: {
    groups: [],
    quick: [],
    entries: Array.from({ length: count }, (_, index) => entry(`Language ${index}`)),
  },
});

describe('adding words to the program’s lists', () => {
  test('added words become the last entries of their list, and the other lists stay the same', () => {
    const lists = withEntries(DEFAULT_LISTS, { languages: ['Lao', 'Sorbian'] });
    expect(lists.languages).toEqual({
      ...DEFAULT_LISTS.languages,
      entries: [...DEFAULT_LISTS.languages.entries, entry('Lao'), entry('Sorbian')],
    });
    expect({ ...lists, languages: DEFAULT_LISTS.languages }).toEqual(DEFAULT_LISTS);
    expect(lists.expertise).toBe(DEFAULT_LISTS.expertise);
  });

  test.each([
    ['is the value of an entry', 'asl'],
    ['is the label of an entry', 'american SIGN language (ASL)'],
    ['was merged into an entry', 'DGS'],
  ])('a word that %s is not added, in upper or lower case', (_, words) => {
    const { languages } = DEFAULT_LISTS;
    const german = entry('Deutsche Gebärdensprache', ['dgs']);
    const list = { ...languages, entries: [...languages.entries, german] };
    const lists = withEntries({ ...DEFAULT_LISTS, languages: list }, { languages: [words] });
    expect(lists.languages).toBe(list);
  });

  test('a word that is given twice is added once, as it was written first', () => {
    const { languages } = withEntries(DEFAULT_LISTS, { languages: ['Lao', 'LAO', 'lao'] });
    expect(languages.entries.slice(DEFAULT_LISTS.languages.entries.length)).toEqual([entry('Lao')]);
  });

  test('a word of 100 characters can be added, and a longer one is refused with its list', () => {
    const long = 'x'.repeat(100);
    expect(withEntries(DEFAULT_LISTS, { languages: [long] }).languages.entries).toContainEqual(
      entry(long),
    );
    expect(() => withEntries(DEFAULT_LISTS, { languages: [`${long}y`] })).toThrow(
      `Languages: “${long}y” can’t be an entry. It has more than 100 characters, or some that can’t be seen.`,
    );
  });

  test('a list can have 500 entries, and words that would make it longer are refused', () => {
    const { languages } = withEntries(listsWith(498), { languages: ['Lao', 'Sorbian'] });
    expect(languages.entries).toHaveLength(500);
    expect(() => withEntries(listsWith(499), { languages: ['Lao', 'Sorbian'] })).toThrow(
      'Languages can have at most 500 entries.',
    );
    const full = listsWith(500);
    expect(withEntries(full, { languages: ['Language 7'] }).languages).toBe(full.languages);
  });
});

describe('storing added words', () => {
  async function add(added: AddedEntries) {
    const { user } = await app.signInAs('admin');
    await app.db.transaction(async (tx) => {
      await lockProgram(tx);
      await addEntries(tx, added, user.id);
    });
    return user;
  }

  const shown = async () => (await app.visitor().call(getProgram)).body;

  const stored = async () => {
    const { rows } = await app.db.pool.query<{ value: object }>(
      `SELECT value FROM portal_settings WHERE name = 'program.lists'`,
    );
    return rows.map(({ value }) => value);
  };

  test('added words are shown to everybody, and each changed list is audited with its new entries', async () => {
    const user = await add({ languages: ['Lao', 'English', 'Sorbian'], affiliation: ['Quaker'] });
    const { version, lists } = await shown();
    expect(version).toBe(1);
    const last = lists?.languages.entries.slice(-2);
    expect(last?.map(({ label }) => label)).toEqual(['Lao', 'Sorbian']);
    expect(lists?.affiliation.entries.at(-1)?.value).toBe('Quaker');
    const event = { action: 'program-changed', actor: user.id, subject: null };
    const change = { setting: 'lists', from: 'no such entry' };
    expect(await auditTrail(app)).toEqual([
      { ...event, details: { ...change, to: 'Affiliations: Quaker' } },
      { ...event, details: { ...change, to: 'Languages: Lao, Sorbian' } },
    ]);
  });

  test('adding words raises the version of the lists, and keeps settings that this release doesn’t know', async () => {
    await app.db.pool.query(
      `INSERT INTO portal_settings (name, value) VALUES ('program.lists', $1)`,
      [{ version: 4, values: { mascot: 'Beaver' } }],
    );
    await add({ languages: ['Lao'] });
    expect(await stored()).toMatchObject([{ version: 5, values: { mascot: 'Beaver' } }]);
    await add({ languages: ['Sorbian'] });
    expect(await stored()).toMatchObject([{ version: 6, values: { mascot: 'Beaver' } }]);
    expect((await shown()).version).toBe(2);
  });

  test('adding only words that the lists have changes nothing and is not audited', async () => {
    await add({ languages: ['english'] });
    expect(await stored()).toEqual([]);
    expect((await shown()).version).toBe(0);
    expect(await auditTrail(app)).toEqual([]);
  });
});
