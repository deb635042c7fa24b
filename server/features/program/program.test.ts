import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { getProgram, getProgramSettings, updateProgram } from '#shared/program/api.ts';
import { PROGRAM_VERSION_HEADER } from '#shared/program/constants.ts';
import {
  defaultProgram,
  settingOf,
  SETTING_KEYS,
  type SettingKey,
} from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createPageFill } from './page-fill.ts';

const app = useTestApp();
const log = pino({ level: 'silent' });

const SHELL = '<title>{{title}}</title><script id="program">{{program}}</script>';

async function change(body: object) {
  const { visitor } = await app.signInAs('admin');
  return visitor.call(updateProgram, { body });
}

const shown = async () => (await app.visitor().call(getProgram, {})).body;

describe('the program as the public reads it', () => {
  test('until the office changes a setting, the public program has the default values', async () => {
    const forEverybody = Object.entries(defaultProgram).filter(
      ([key]) => settingOf(trust<SettingKey>(key, 'its keys')).audience === 'everybody',
    );
    expect(await shown()).toEqual({
      version: 0,
      logo: null,
      ...Object.fromEntries(forEverybody),
    });
  });

  test('if one process changes a setting, a process that starts afterwards returns the new value (S6)', async () => {
    const oregon = { title: 'Oregon Chaplaincy', timeZone: 'America/Los_Angeles' };
    expect((await change(oregon)).status).toBe(200);
    const other = await app.secondProcess();
    const { body } = await other.visitor().call(getProgram, {});
    expect(body).toMatchObject({ version: 1, city: 'Frankfort', ...oregon });
  });

  test('if one process stores a setting, the next response of another running process has the new value (S6)', async () => {
    await change({ city: 'Salem' });
    expect(await shown()).toMatchObject({ city: 'Salem' });
    await app.db.pool.query(
      `UPDATE portal_settings SET value = jsonb_set(value, '{values,city}', '"Bend"')
       WHERE name = 'program.identity'`,
    );
    expect(await shown()).toMatchObject({ city: 'Bend' });
  });

  test('each response to a signed-in person has a header with the version number of the current settings', async () => {
    const { visitor } = await app.signInAs('guest');
    const version = async () =>
      (await visitor.call(currentUser, {})).headers.get(PROGRAM_VERSION_HEADER);
    expect(await version()).toBe('0');
    await change({ city: 'Salem' });
    expect(await version()).toBe('1');
  });

  test('a figure on Home that the portal counts itself shows the counted number, not a typed one', async () => {
    await app.makeChaplain({ isApproved: true, isActive: true });
    await change({ figures: [{ label: 'Chaplains', source: 'chaplains', value: '127' }] });
    // A process caches its counts for a minute, so only a second process counts again.
    const other = await app.secondProcess();
    const { body } = await other.visitor().call(getProgram, {});
    expect(body.figures).toEqual([{ label: 'Chaplains', source: 'chaplains', value: '1' }]);
  });

  test('if the office leaves the number of a figure blank, the public doesn’t see the figure, but the form keeps it', async () => {
    const empty = { label: 'Chaplains', source: 'typed', value: ' ' };
    const full = { label: 'Hours', source: 'typed', value: '12' };
    expect((await change({ figures: [empty, full] })).body.settings.figures).toEqual([
      { ...empty, value: null },
      full,
    ]);
    expect((await shown()).figures).toEqual([full]);
    expect(await createPageFill(app.db, log)('{{program}}', 'html')).not.toContain('"Chaplains"');
  });

  test('administrators can read how many chaplains, activations and hours the portal has counted', async () => {
    const { visitor } = await app.signInAs('admin');
    const { body } = await visitor.call(getProgramSettings, {});
    expect(body.counted).toEqual({
      chaplains: expect.any(Number),
      activations: expect.any(Number),
      'training-sessions': expect.any(Number),
      hours: expect.any(Number),
    });
  });

  test('a quotation is hidden from the public until the person has agreed to be quoted (S12)', async () => {
    const quotations = [
      { words: 'They stayed.', name: 'Ruth M.', isAgreed: true },
      { words: 'Not to be told', name: 'Naomi E.', isAgreed: false },
    ];
    await change({ quotations });
    expect((await shown()).quotations?.map(({ name }) => name)).toEqual(['Ruth M.']);
    expect(await createPageFill(app.db, log)('{{program}}', 'html')).not.toContain('Naomi');
  });

  test('the initial HTML contains the program’s names, with any markup in them escaped', async () => {
    const title = 'A & B </script><script>alert(1)</script>';
    await change({ title });
    const html = await createPageFill(app.db, log)(SHELL, 'html');
    expect(html).toContain('<title>A &amp; B &lt;/script&gt;');
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
    const [, data = ''] = /<script id="program">(.*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ version: 1, title });
    expect(JSON.parse(data)).not.toHaveProperty('lists');
  });

  test('the initial HTML contains no setting that only the office or signed-in people may read (S12)', async () => {
    const data: object = JSON.parse(await createPageFill(app.db, log)('{{program}}', 'html'));
    const others = SETTING_KEYS.filter((key) => settingOf(key).audience !== 'everybody');
    expect(others.length).toBeGreaterThan(0);
    for (const key of others) expect(data).not.toHaveProperty(key);
  });

  test.each(['title', 'shortTitle', 'tagline'])(
    'a %s that looks like a placeholder of the initial HTML is shown as it was typed',
    async (key) => {
      const names = { [key]: '{{program}} {{title}}' };
      await change(names);
      const shell = `<meta content="{{${key}}}">${SHELL}`;
      const html = await createPageFill(app.db, log)(shell, 'html');
      expect(html).toContain('<meta content="{{program}} {{title}}">');
      const [, data = ''] = /<script id="program">(.*)<\/script>/.exec(html) ?? [];
      expect(JSON.parse(data)).toMatchObject(names);
    },
  );

  test('the web manifest escapes quotation marks in the program’s names', async () => {
    await change({ shortTitle: 'The "Care" Team' });
    const text = await createPageFill(app.db, log)('{"name":"{{shortTitle}}"}', 'json');
    expect(JSON.parse(text)).toEqual({ name: 'The "Care" Team' });
  });
});

describe('changing the program', () => {
  test('each changed setting is audited with its former value', async () => {
    await change({ city: 'Salem', year: 2027, tagline: defaultProgram.tagline });
    const rows = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(rows.map(({ details }) => details)).toEqual([
      { setting: 'city', from: 'Frankfort', to: 'Salem' },
      { setting: 'year', from: '2024', to: '2027' },
    ]);
  });

  test.each(['', 'a'])(
    'the audit trail never cuts a long value in the middle of an emoji, even if the value begins with %j',
    async (start) => {
      const [first, ...others] = Array.from({ length: 8 }, () => '😀'.repeat(290));
      const quotations = [`${start}${first}`, ...others].map((words) => said({ words }));
      expect((await change({ quotations })).status).toBe(200);
      const event = (await auditTrail(app)).find(({ action }) => action === 'program-changed');
      expect(event?.details['to']).toMatch(/😀…$/u);
    },
  );

  test('saving unchanged settings does not raise the version number of the program', async () => {
    expect((await change({ city: 'Frankfort' })).body).toMatchObject({ version: 0 });
  });

  test('if two administrators save the same part of the settings at the same time, the second is refused with 409 (S3)', async () => {
    const { visitor } = await app.signInAs('admin');
    const { versions } = (await visitor.call(getProgramSettings, {})).body;
    await change({ city: 'Salem' });
    const late = await visitor.call(updateProgram, { body: { agency: 'ODEM', versions } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale-program' } });
    expect(late.body.message).toContain('Identity');
    const other = { reviewTime: 'within a week', versions };
    expect((await visitor.call(updateProgram, { body: other })).status).toBe(200);
    expect(await shown()).toMatchObject({ city: 'Salem', agency: defaultProgram.agency });
  });

  test('two changes of different settings at the same time are both stored', async () => {
    await Promise.all([change({ city: 'Salem' }), change({ agency: 'ODEM' })]);
    expect(await shown()).toMatchObject({ version: 2, city: 'Salem', agency: 'ODEM' });
  });

  test('if a change of settings is refused, the response names each invalid field', async () => {
    const { status, body } = await change({ timeZone: 'Mars/Olympus', email: 'nobody', year: 1.5 });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['email', 'timeZone', 'year']);
  });

  test.each([
    ['a zone that doesn’t exist (S8)', { timeZone: 'America/Nowhere' }],
    ['a zone that the database doesn’t have (S8)', { timeZone: 'AET' }],
    ['a region’s zone that the database doesn’t have (S8)', { regions: [zoned('AET')] }],
    ['an offset as a zone (S8)', { timeZone: '+05:00' }],
    ['a title of 201 characters (S9)', { title: 'x'.repeat(201) }],
    ['a title with a hidden direction mark (S9)', { title: 'Care \u202Eteam' }],
    ['a title of zero-width characters (S9)', { title: '\u200B\u200B' }],
    ['a title with a zero-width space (S9)', { title: 'Care\u200Bteam' }],
    ['a name of a region that turns the text around (S9)', { regions: [turned('North')] }],
    ['a label that turns the text around (S9)', { lists: { affiliation: turnedList() } }],
    ['a hint that turns the text around (S9)', { lists: { affiliation: hinted(turn('One')) } }],
    ['a quotation that turns the text around (S9)', { quotations: [said({ words: turn('Yes') })] }],
    ['a role that turns the text around (S9)', { quotations: [said({ role: turn('Deacon') })] }],
    ['a paragraph with an isolate that never ends (S9)', { aboutMore: 'First.\n\u2067Second.' }],
    ['an address that runs', { externalPage: 'javascript:alert(1)' }],
    ['an address with a line break', { externalPage: 'https://example.org/\nBCC:' }],
    ['an address that turns the text around (S9)', { externalPage: turn('https://example.org/') }],
    ['a region twice', { regions: [region('A'), region('a')] }],
    ['201 regions', { regions: Array.from({ length: 201 }, (_, n) => region(`R${n}`)) }],
    ['a list with a value twice', { lists: { affiliation: list('one', 'one') } }],
    ['501 entries', { lists: { affiliation: list(...Array.from({ length: 501 }, String)) } }],
  ])('a change of the program’s settings with %s is refused with 400', async (_what, body) => {
    expect((await change(body)).status).toBe(400);
    expect((await shown()).version).toBe(0);
  });

  test('names keep the invisible characters that Arabic, Persian, Hebrew, Hindi and emoji need (S9)', async () => {
    const settings = {
      title: 'برنامج الرعاية الروحية في أوريغون',
      shortTitle: 'می\u200Cخواهم',
      agency: 'नेपाली क्\u200Dष',
      city: 'תל אביב',
      state: '👩\u200D🚒 Care',
      aboutMore: 'First line.\nثانيا.\n\tThird.',
    };
    expect((await change(settings)).status).toBe(200);
    expect(await shown()).toMatchObject(settings);
  });

  test('a change of one list leaves the other lists as they are', async () => {
    await change({ lists: { affiliation: list('one') } });
    const { lists } = await shown();
    expect(lists?.affiliation.entries.map(({ value }) => value)).toEqual(['one']);
    expect(lists?.expertise).toEqual(defaultProgram.lists.expertise);
  });
});

describe('settings of another release (S11)', () => {
  test('if this version of the portal rejects a stored value, the default is used; settings that it doesn’t know stay stored', async () => {
    const values = { city: 'Salem', year: 'soon', mascot: 'Beaver' };
    await app.db.pool.query(
      `INSERT INTO portal_settings (name, value) VALUES ('program.identity', $1)`,
      [{ version: 1, values }],
    );
    expect(await shown()).toMatchObject({ city: 'Salem', year: 2024 });
    await change({ agency: 'ODEM' });
    const { rows } = await app.db.pool.query<{ value: object }>(
      `SELECT value FROM portal_settings WHERE name = 'program.identity'`,
    );
    expect(rows[0]?.value).toMatchObject({ values: { mascot: 'Beaver', agency: 'ODEM' } });
  });
});

const turn = (text: string) => `${text}\u202E`;

const zoned = (timeZone: string) => ({ code: 'N', name: 'North', timeZone });

const turned = (name: string) => ({ code: 'N', name: turn(name) });

const hinted = (hint: string) => ({ entries: [{ value: 'one', label: 'One', hint }] });

const turnedList = () => ({ entries: [{ value: 'one', label: turn('One') }] });

const said = (values: object) => ({
  words: 'They stayed.',
  name: 'Ruth',
  isAgreed: true,
  ...values,
});

function region(code: string) {
  return { code, name: `Region ${code}` };
}

function list(...values: string[]) {
  return { entries: values.map((value) => ({ value, label: value })) };
}
