import { describe, expect, it, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { LOOK_ALIKE } from '#shared/accounts/schemas.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { listChaplains } from '#shared/chaplains/api.ts';
import { each, listOf } from '#server/testing/answers.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { PASSWORD, approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

type Row = Record<string, unknown>;

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const send =
    (path: string) =>
    (rows: readonly Row[], more: Row = {}) =>
      visitor.send('POST', path, { body: { chaplains: rows, ...more } });
  const preview = send(previewImport.path);
  return {
    admin: user,
    visitor,
    import: send(importChaplains.path),
    preview,
    outcomes: async (rows: readonly Row[]) => listOf(await preview(rows), 'rows'),
  };
}

async function stored() {
  const users = await app.db.pool.query<Row>('SELECT * FROM users ORDER BY username');
  const chaplains = await app.db.pool.query<Row>('SELECT * FROM chaplains ORDER BY id');
  return { users: users.rows, chaplains: chaplains.rows };
}

async function personOf(username: string) {
  const { rows } = await app.db.pool.query<Row>(
    'SELECT u.*, c.*, u.id AS user_id FROM users u LEFT JOIN chaplains c ON c.user_id = u.id WHERE username = $1',
    [username],
  );
  return rows[0];
}

const blank = {
  phone: '',
  city: '',
  primaryRegion: '',
  affiliation: '',
  credentials: '',
  expertise: '',
  availability: '',
  role: '',
};

// `client` marks the rows that the browser leaves out before it sends the others.
const MESSY: { line: string; row: Row; expected: object; client?: 'leaves out' }[] = [
  {
    line: 'Ruth: created; the comma in her credentials was quoted; a column that no roster has is dropped',
    row: {
      firstName: 'Ruth',
      lastName: 'Whitfield',
      email: 'ruth.whitfield@example.org',
      username: 'rwhitfield',
      phone: '+1 502 555 0142',
      city: 'Lexington',
      primaryRegion: 'A',
      affiliation: 'christian',
      credentials: 'M.Div., BCC',
      expertise: 'Grief support, Crisis counseling',
      availability: 'Weekdays; On-call',
      role: 'chaplain',
      shirtsize: 'M',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'José: created; quotes within quotes, and a comma in the affiliation, which is no list',
    row: {
      firstName: 'José',
      lastName: 'García',
      email: 'jose@example.org',
      username: 'jgarcia',
      phone: '606-555-0110',
      city: 'Hazard',
      primaryRegion: 'E',
      affiliation: 'Interfaith Council, Inc.',
      credentials: 'He said "yes"',
      expertise: 'Police chaplaincy',
      availability: '24/7 availability',
      role: 'chaplain',
      shirtsize: 'L',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'NoEmail: does not count without an address; refused where it is sent all the same',
    client: 'leaves out',
    row: { ...blank, firstName: 'NoEmail', lastName: 'Person', email: '', username: 'noemail' },
    expected: { outcome: 'refuse', reason: 'Valid email is required' },
  },
  {
    line: 'Short: has fewer cells than the header; the server, which sees no cells, takes them as blank',
    client: 'leaves out',
    row: {
      firstName: 'Short',
      lastName: 'Row',
      email: 'short@example.org',
      username: 'shortrow',
      phone: '606-555-0112',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'Dup One: created, the first of two with one address',
    row: {
      ...blank,
      firstName: 'Dup',
      lastName: 'One',
      email: 'dup@example.org',
      username: 'dup1',
      phone: '606-555-0113',
      city: 'Ashland',
      affiliation: 'other',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'Dup Two: refused, its address is that of an earlier row in other case',
    row: {
      ...blank,
      firstName: 'Dup',
      lastName: 'Two',
      email: 'DUP@example.org',
      username: 'dup2',
      phone: '606-555-0114',
      city: 'Ashland',
      affiliation: 'other',
    },
    expected: { outcome: 'refuse', reason: 'An earlier row of this file has the same email' },
  },
  {
    line: 'Case Name: refused, its user name is Ruth’s in other case',
    row: {
      ...blank,
      firstName: 'Case',
      lastName: 'Name',
      email: 'case@example.org',
      username: 'RWHITFIELD',
      phone: '606-555-0115',
      city: 'Ashland',
      affiliation: 'other',
    },
    expected: { outcome: 'refuse', reason: 'An earlier row of this file has the same username' },
  },
  {
    line: 'Would Be-Admin: refused, an import gives nobody the role admin',
    row: {
      ...blank,
      firstName: 'Would',
      lastName: 'Be-Admin',
      email: 'wba@example.org',
      username: 'wba',
      phone: '606-555-0116',
      city: 'Ashland',
      affiliation: 'other',
      role: 'admin',
    },
    expected: { outcome: 'refuse', reason: 'The role admin can’t be given by an import' },
  },
  {
    line: 'Bad Mail: refused, that is no address',
    row: {
      ...blank,
      firstName: 'Bad',
      lastName: 'Mail',
      email: 'not-an-address',
      username: 'badmail',
      phone: '606-555-0117',
      city: 'Ashland',
      affiliation: 'other',
    },
    expected: { outcome: 'refuse', reason: 'Valid email is required' },
  },
  {
    line: 'Formula: refused, a name has no signs of an address',
    row: {
      ...blank,
      firstName: '=HYPERLINK("http://x.test")',
      lastName: 'Formula',
      email: 'formula@example.org',
      username: 'formula',
      phone: '-606-555-0118',
      city: 'Ashland',
      primaryRegion: 'D',
      affiliation: 'other',
      credentials: '=1+1',
      expertise: '@SUM(A1)',
      role: 'chaplain',
    },
    expected: { outcome: 'refuse', reason: 'Please write the name without “/”, “:” and “@”' },
  },
  {
    line: 'Line Break: created, with a space for the line break in the first name',
    row: {
      ...blank,
      firstName: 'Line\r\nBreak',
      lastName: 'Cell',
      email: 'linebreak@example.org',
      username: 'linebreak',
      phone: '606-555-0119',
      city: 'Ashland',
      primaryRegion: 'D',
      affiliation: 'other',
      role: 'chaplain',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'the row of commas: does not count; refused where it is sent all the same',
    client: 'leaves out',
    row: { ...blank, firstName: '', lastName: '', email: '', username: '' },
    expected: { outcome: 'refuse', reason: 'First name is required' },
  },
  {
    line: 'Đặng: created, as a chaplain because no role is given',
    row: {
      ...blank,
      firstName: 'Đặng',
      lastName: 'Thị Hoa',
      email: 'hoa@example.org',
      username: 'dhoa',
      phone: '606-555-0120',
      city: 'Paducah',
      primaryRegion: 'H',
      affiliation: 'buddhist',
      expertise: 'Interfaith dialogue',
      availability: 'Weekends',
    },
    expected: { outcome: 'create' },
  },
  {
    line: 'Region Unknown: created as a guest; a region and choices that no list has are told',
    row: {
      ...blank,
      firstName: 'Region',
      lastName: 'Unknown',
      email: 'region@example.org',
      username: 'runknown',
      phone: '606-555-0121',
      city: 'Paducah',
      primaryRegion: 'Z',
      affiliation: 'other',
      expertise: 'Underwater basket blessing',
      availability: 'Whenever',
      role: 'guest',
    },
    expected: {
      outcome: 'create',
      unlisted: [
        { field: 'primaryRegion', value: 'Z' },
        { field: 'expertise', value: 'Underwater basket blessing' },
        { field: 'availability', value: 'Whenever' },
      ],
    },
  },
];

const SENT = MESSY.filter(({ client }) => !client);
const isRefused = ({ expected }: (typeof MESSY)[number]) => 'reason' in expected;
const GOOD = SENT.filter((item) => !isRefused(item)).map(({ row }) => row);

describe('data/roster-messy.csv', () => {
  const named = MESSY.map(({ line, expected }, index) => [line, index, expected] as const);

  it.each(named)(
    'the preview of data/roster-messy.csv shows what happens to a row. %s',
    async (_, index, expected) => {
      const { outcomes } = await office();
      expect(await outcomes(MESSY.map(({ row }) => row))).toHaveProperty(String(index), expected);
    },
  );

  it('an import of data/roster-messy.csv is refused as a whole, with a reason for each bad row (C6)', async () => {
    const { import: send } = await office();
    const before = await stored();
    const answer = await send(SENT.map(({ row }) => row));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: 'rows-refused',
      message:
        'Nothing was imported: 5 rows were refused. An earlier row of this file has the same email.',
      fields: Object.fromEntries(
        [...SENT.entries()]
          .filter(([, item]) => isRefused(item))
          .map(([index, { expected }]) => [
            `chaplains.${index}`,
            'reason' in expected && expected.reason,
          ]),
      ),
    });
    expect(await stored()).toEqual(before);
  });

  it('an import of data/roster-messy.csv without the refused rows stores the other rows correctly', async () => {
    const { import: send } = await office();
    const answer = await send(GOOD);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ imported: 6, updated: 0, valuesLeftOut: 3 });
    expect(await personOf('rwhitfield')).toMatchObject({
      first_name: 'Ruth',
      email: 'ruth.whitfield@example.org',
      role: 'chaplain',
      password: null,
      phone: '+1 502 555 0142',
      credentials: 'M.Div., BCC',
      expertise: ['Grief support', 'Crisis counseling'],
      availability: ['Weekdays', 'On-call'],
    });
    expect(await personOf('jgarcia')).toMatchObject({
      first_name: 'José',
      last_name: 'García',
      primary_region: 'E',
      affiliation: 'Interfaith Council, Inc.',
      credentials: 'He said "yes"',
      availability: ['24/7 availability'],
    });
    expect(await personOf('dup1')).toMatchObject({ last_name: 'One', credentials: null });
    expect(await personOf('linebreak')).toMatchObject({ first_name: 'Line Break' });
    expect(await personOf('dhoa')).toMatchObject({
      first_name: 'Đặng',
      last_name: 'Thị Hoa',
      role: 'chaplain',
    });
    expect(await personOf('runknown')).toMatchObject({
      role: 'guest',
      primary_region: null,
      expertise: [],
      availability: [],
    });
  });

  it('a second import of data/roster-messy.csv changes nothing (C5)', async () => {
    const { import: send, outcomes } = await office();
    const { chaplainIds } = (await send(GOOD)).body;
    const before = await stored();
    expect((await send(GOOD)).body).toEqual({
      imported: 0,
      updated: 6,
      selfRegistered: 0,
      namesKept: 0,
      valuesLeftOut: 3,
      chaplainIds,
    });
    expect(await stored()).toEqual(before);
    expect(await outcomes(GOOD)).toMatchObject(GOOD.map(() => ({ outcome: 'unchanged' })));
  });
});

describe('imports that are sent again', () => {
  it('if the same import is sent again, its response lists the same people as the first time', async () => {
    const { import: send } = await office();
    const rows = rosterRows(3);
    const first = await send(rows);
    const again = await send(rows);
    expect(again.body).toMatchObject({ imported: 0, updated: 3 });
    expect(new Set(listOf(again, 'chaplainIds'))).toEqual(new Set(listOf(first, 'chaplainIds')));
    expect(listOf(again, 'chaplainIds')).toHaveLength(3);
  });

  it('an import proposes a person for approval only if they were neither approved nor declined and have no password', async () => {
    const { import: send } = await office();
    const people = [
      await app.makeChaplain(approved, { password: null }),
      await app.makeChaplain({ declinedAt: new Date() }, { password: null }),
      await app.makeChaplain(),
    ];
    const rows = people.map(({ user }) => rowFor(user));
    expect((await send(rows)).body).toMatchObject({ imported: 0, updated: 3, chaplainIds: [] });
  });
});

describe('user names with decomposed accents', () => {
  const apart = 'jose\u0301';
  const whole = 'jos\u00e9';

  it('a user name with decomposed accents in a row matches the same name with composed accents, and changes nothing', async () => {
    const { import: send, outcomes } = await office();
    const rows = rosterRows(1, { username: whole });
    await send(rows);
    const again = rows.map((row) => ({ ...row, username: apart }));
    expect(await outcomes(again)).toEqual([{ outcome: 'unchanged' }]);
  });

  it('two rows whose user names differ only in composed and decomposed accents count as duplicates', async () => {
    const { outcomes } = await office();
    const rows = [...rosterRows(1, { username: whole }), ...rosterRows(1, { username: apart })];
    expect(await outcomes(rows)).toEqual([
      { outcome: 'create' },
      { outcome: 'refuse', reason: 'An earlier row of this file has the same username' },
    ]);
  });
});

describe('matching rows to users', () => {
  it('a roster row is matched to a user by email in any letter case, and changes that user’s username', async () => {
    const { user, chaplain } = await app.makeChaplain({}, { email: 'Ruth@Example.org' });
    const { import: send } = await office();
    const row = rowFor(user, { email: 'ruth@example.ORG', username: 'new-name' });
    expect((await send([row])).body).toMatchObject({ imported: 0, updated: 1, chaplainIds: [] });
    expect(await personOf('new-name')).toMatchObject({
      user_id: user.id,
      id: chaplain.id,
      email: 'Ruth@Example.org',
      city: 'Pikeville',
    });
  });

  it.each([
    ['an unknown email', 'new@example.org'],
    ['the email of another user', 'naomi@example.org'],
  ])(
    'a roster row with somebody’s user name but %s is refused, and no account is changed (X1)',
    async (_, email) => {
      await app.makeChaplain({}, { username: 'jgarcia', email: 'jose@example.org' });
      await app.makeChaplain({}, { username: 'naomi', email: 'naomi@example.org' });
      const { import: send, outcomes } = await office();
      const rows = [
        ...rosterRows(1),
        ...rosterRows(1, { username: 'JGarcia', email }),
        ...rosterRows(1),
      ];
      const before = await stored();
      const reason = 'The username JGarcia belongs to another email, jose@example.org';
      expect(await outcomes(rows)).toEqual([
        { outcome: 'create' },
        { outcome: 'refuse', reason },
        { outcome: 'create' },
      ]);
      const answer = await send(rows);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ 'chaplains.1': reason });
      expect(answer.body.message).toBe(`Nothing was imported: one row was refused. ${reason}.`);
      expect(await stored()).toEqual(before);
    },
  );

  it('if the emails of two roster rows differ only in letter case, the second row is refused', async () => {
    const { user } = await app.makeChaplain();
    const { outcomes } = await office();
    const second = rowFor(user, { email: user.email.toUpperCase(), username: 'another' });
    expect(await outcomes([rowFor(user), second])).toEqual([
      expect.objectContaining({ outcome: 'update' }),
      { outcome: 'refuse', reason: 'An earlier row of this file has the same email' },
    ]);
  });

  it.each([
    ['email', 'ｊose@example.org', 'Valid email is required'],
    ['username', 'ｊgarcia', LOOK_ALIKE],
  ])(
    'a roster row whose %s contains a full-width letter is refused',
    async (field, value, reason) => {
      const { outcomes } = await office();
      expect(await outcomes(rosterRows(1, { [field]: value }))).toEqual([
        { outcome: 'refuse', reason },
      ]);
    },
  );

  it('a roster row for a suspended person is marked as such in the preview, and updates the person', async () => {
    const { user } = await app.makeChaplain({}, { suspendedAt: new Date() });
    const { import: send, outcomes } = await office();
    expect(await outcomes([rowFor(user)])).toMatchObject([
      { outcome: 'update', isSuspended: true },
    ]);
    expect((await send([rowFor(user)])).body).toMatchObject({ updated: 1 });
    expect(await personOf(user.username)).toMatchObject({ city: 'Pikeville' });
  });

  it('a roster row for an erased person is refused', async () => {
    const user = await app.makeUser({ erasedAt: new Date(), suspendedAt: new Date() });
    const { outcomes } = await office();
    expect(await outcomes([rowFor(user)])).toEqual([
      { outcome: 'refuse', reason: 'This person was erased' },
    ]);
  });
});

describe('updates by an import', () => {
  const known = {
    phone: '502-555-0100',
    city: 'Berea',
    primaryRegion: 'H',
    affiliation: 'muslim',
    credentials: 'BCC',
    expertise: ['Elder care'],
    availability: ['Nights'],
  };

  it('an import keeps the stored values where cells are blank', async () => {
    const { user } = await app.makeChaplain(known, { username: 'ruth' });
    const { import: send } = await office();
    const { firstName, lastName, email, username } = user;
    const rows = [{ ...blank, firstName, lastName, email, username }];
    const before = await stored();
    expect((await send(rows)).body).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual(before);
    await send([{ ...rows[0], credentials: 'M.Div.', expertise: '  ;, ' }]);
    expect(await personOf('ruth')).toMatchObject({
      phone: '502-555-0100',
      city: 'Berea',
      primary_region: 'H',
      affiliation: 'muslim',
      credentials: 'M.Div.',
      expertise: ['Elder care'],
      availability: ['Nights'],
    });
  });

  it.each(['guest', 'chaplain', ''])(
    'an import never changes a role or password, even when the row has a role: %j',
    async (role) => {
      const { visitor, user } = await app.signInAs('admin');
      const kept = await app.makeChaplain(approved, { username: 'kept', role: 'guest' });
      const rows = [
        ...rosterRows(1, { email: user.email, role }),
        rowFor(kept.user, { role, password: 'another-lantern-42' }),
      ];
      const body = { chaplains: rows };
      expect((await visitor.send('POST', importChaplains.path, { body })).status).toBe(200);
      expect(await personOf(user.username)).toMatchObject({ role: 'admin' });
      expect(await personOf('kept')).toMatchObject({ role: 'guest' });
      expect((await visitor.call(listChaplains)).status).toBe(200);
      const signIn = { username: 'kept', password: PASSWORD };
      expect((await app.visitor().call(login, { body: signIn })).status).toBe(200);
    },
  );

  it('an import does not change whether a chaplain is approved, active and visible in the directory', async () => {
    const state = { ...approved, isActive: false, isVisibleInDirectory: false };
    const { user } = await app.makeChaplain(state, { username: 'ruth' });
    const { import: send } = await office();
    await send([rowFor(user)]);
    expect(await personOf('ruth')).toMatchObject({
      city: 'Pikeville',
      is_approved: true,
      is_active: false,
      is_visible_in_directory: false,
      approved_at: approved.approvedAt,
    });
  });

  it('an import creates a profile for a user who had none, and the profile still needs approval', async () => {
    const user = await app.makeUser({ username: 'ruth' });
    const { import: send, outcomes } = await office();
    const rows = [rowFor(user)];
    expect(await outcomes(rows)).toMatchObject([{ outcome: 'update', isFirstProfile: true }]);
    const { body } = await send(rows);
    const person = await personOf('ruth');
    expect(body).toMatchObject({ imported: 0, updated: 1, chaplainIds: [person?.id] });
    expect(person).toMatchObject({ user_id: user.id, city: 'Pikeville', is_approved: false });
  });
});

describe('imported accounts', () => {
  it('an imported chaplain is pending and inactive, and the response has the chaplain’s id', async () => {
    const { visitor, import: send } = await office();
    const answer = await send(rosterRows(3));
    const pending = await visitor.call(listChaplains, { query: { status: 'pending' } });
    expect(new Set(each(pending, 'id'))).toEqual(new Set(listOf(answer, 'chaplainIds')));
    expect(each(pending, 'isActive')).toEqual([false, false, false]);
    expect(each(pending, 'approvedAt')).toEqual([null, null, null]);
  });

  it.each(['', ' ', 'null', PASSWORD])(
    'an imported account can’t sign in with the password %j',
    async (password) => {
      const { import: send } = await office();
      await send(rosterRows(1, { username: 'olena', email: 'olena@example.org' }));
      for (const username of ['olena', 'olena@example.org']) {
        const answer = await app.visitor().call(login, { body: { username, password } });
        expect([400, 401]).toContain(answer.status);
      }
      const { user, visitor } = await app.signInAs('guest');
      expect((await visitor.send('GET', '/api/user')).body).toMatchObject({ id: user.id });
    },
  );
});

test('the preview of an import stores nothing', async () => {
  const { preview } = await office();
  const before = await stored();
  expect((await preview(rosterRows(5))).status).toBe(200);
  expect(await stored()).toEqual(before);
});

test.each([
  ['firstName', 'x'.repeat(101), 'At most 100 characters'],
  ['lastName', ' ', 'Last name is required'],
  ['username', 'two words', 'Username can’t contain spaces or @'],
  ['username', 'x'.repeat(61), 'At most 60 characters'],
  ['phone', '555-0143', 'Phone number needs at least 10 digits, with the area code'],
  ['phone', 'none', 'Phone number needs at least 10 digits, with the area code'],
  ['phone', '5'.repeat(41), 'phone has more than 40 characters'],
  ['city', 'x'.repeat(201), 'city has more than 200 characters'],
  ['credentials', 'x'.repeat(1001), 'credentials has more than 1,000 characters'],
  ['expertise', 'x'.repeat(101), 'An item of expertise has more than 100 characters'],
  [
    'availability',
    Array.from({ length: 51 }, (_, index) => index).join(';'),
    'availability has more than 50 items',
  ],
  [
    'expertise',
    `Elder care;${'x'.repeat(101)}`,
    'An item of expertise has more than 100 characters',
  ],
  ['role', 'owner', 'There is no role owner'],
  ['role', ' owner ', 'There is no role owner'],
  ['role', ' ADMIN ', 'The role admin can’t be given by an import'],
])('a roster row whose %s is %j is refused (I20)', async (field, value, reason) => {
  const { outcomes } = await office();
  expect(await outcomes(rosterRows(1, { [field]: value }))).toEqual([
    { outcome: 'refuse', reason },
  ]);
});

test('if a row’s phone number is too short but is already stored, the import still updates the person’s other fields', async () => {
  const phone = '555-0143';
  const { user } = await app.makeChaplain({ phone, city: 'Paducah' }, { username: 'olena' });
  const { import: send } = await office();
  expect((await send([rowFor(user, { phone, city: 'Murray' })])).status).toBe(200);
  expect(await personOf('olena')).toMatchObject({ phone: '555-0143', city: 'Murray' });
});

test('a cell that looks like a formula is stored unchanged, and a phone number may begin with a minus (I6)', async () => {
  const { import: send } = await office();
  await send(
    rosterRows(1, { username: 'olena', phone: '-606-555-0118', credentials: '=1+1', city: '@A1' }),
  );
  expect(await personOf('olena')).toMatchObject({
    phone: '-606-555-0118',
    credentials: '=1+1',
    city: '@A1',
  });
});

test('a roster row may contain lists as JSON arrays', async () => {
  const { import: send } = await office();
  const expertise = ['A, B', 'A, B', ' C ', ' '];
  await send(rosterRows(1, { username: 'olena', expertise }), { storeUnlisted: true });
  expect(await personOf('olena')).toMatchObject({ expertise: ['A, B', 'C'] });
});
