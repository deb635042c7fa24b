import { describe, expect, it, test } from 'vitest';
import { readOwnCredentials } from '#shared/credentials/api.ts';
import {
  exportCredentials,
  importCredentials,
  previewCredentialImport,
} from '#shared/credentials/files/api.ts';
import {
  CREDENTIAL_COLUMNS,
  readDate,
  type CredentialField,
} from '#shared/credentials/files/credential-file.ts';
import { csvFile } from '#shared/csv.ts';
import { fileOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

type Row = Partial<Record<CredentialField, string>>;

const fileWith = (rows: readonly Row[]) =>
  csvFile([
    CREDENTIAL_COLUMNS.map(({ header }) => header),
    ...rows.map((row) => CREDENTIAL_COLUMNS.map(({ field }) => row[field] ?? '')),
  ]);

const bodyOf = (rows: readonly Row[]) => ({
  file: fileWith(rows),
  numbers: rows.map((_, index) => index + 2),
});

async function withPeople() {
  const { visitor } = await app.signInAs('admin');
  const owner = await app.signInAsChaplain(approved);
  const kind = await app.makeKind({
    name: 'Swift water',
    otherNames: ['Water rescue'],
    holdsMonths: 24,
  });
  const row = { email: owner.user.email.toUpperCase(), credential: ' water  RESCUE' };
  const preview = async (rows: readonly Row[], confirmsDates = false) => {
    const body = { file: fileWith(rows), confirmsDates };
    return (await visitor.call(previewCredentialImport, { body })).body.rows;
  };
  const held = async () => {
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    return kinds.find((each) => each.kind.id === kind.id);
  };
  return { call: visitor.call, owner, kind, row, preview, held };
}

describe('a file of credentials', () => {
  it('an import of a credential file finds people by email, and kinds of credentials by their name or one of their other names', async () => {
    const { call, row, preview, held } = await withPeople();
    const rows = [{ ...row, number: 'W-1', issuedOn: '1/15/2026' }];
    expect(await preview(rows)).toMatchObject([
      {
        outcome: 'create',
        kind: 'Swift water',
        changes: [
          { field: 'number', old: null, new: 'W-1' },
          { field: 'issuedOn', old: null, new: '2026-01-15' },
          { field: 'endsOn', old: null, new: '2028-01-15' },
        ],
      },
    ]);
    expect(await held()).toMatchObject({ state: 'missing' });
    expect((await call(importCredentials, { body: bodyOf(rows) })).body).toEqual({
      created: 1,
      renewed: 0,
      updated: 0,
      unchanged: 0,
    });
    expect(await held()).toMatchObject({ state: 'valid', verified: { number: 'W-1' } });
    expect((await call(importCredentials, { body: bodyOf(rows) })).body).toMatchObject({
      created: 0,
      unchanged: 1,
    });
  });

  it('a row with a new issue date in a credential file renews the credential, and blank cells change nothing', async () => {
    const { call, row, owner, kind, preview, held } = await withPeople();
    const of = { chaplainId: owner.chaplain.id, kindId: kind.id };
    const stored = { number: 'W-1', issuedOn: '2024-01-15', endsOn: '2026-01-15' };
    const former = await app.makeCredential({ ...of, status: 'verified', ...stored });
    expect(await preview([{ ...row, issuer: 'State' }])).toMatchObject([
      { outcome: 'update', changes: [{ field: 'issuer', old: null, new: 'State' }] },
    ]);
    const rows = [{ ...row, issuedOn: '2026-01-10' }];
    expect(await preview(rows)).toMatchObject([
      {
        outcome: 'renew',
        changes: [
          { field: 'issuedOn', old: '2024-01-15', new: '2026-01-10' },
          { field: 'endsOn', old: '2026-01-15', new: '2028-01-10' },
        ],
      },
    ]);
    await call(importCredentials, { body: bodyOf(rows) });
    const now = await held();
    expect(now).toMatchObject({ endsOn: '2028-01-10', verified: { number: 'W-1' } });
    expect(now?.verified?.id).not.toBe(former.id);
  });

  it('a credential file with invalid rows is refused with a reason for each row, and nothing is stored (C6)', async () => {
    const { call, row, owner, preview, held } = await withPeople();
    const guest = await app.makeUser();
    const good = { ...row, number: 'W-1', issuedOn: '2026-01-15' };
    const rows = [
      good,
      { ...row, email: 'nobody@example.org' },
      { ...row, email: guest.email },
      { ...row, credential: 'Flying' },
      { ...row, credential: 'IS-100', issuedOn: '2026-02-29' },
      { ...row, credential: 'IS-200', issuedOn: '2026-01-15', endsOn: '2025-01-15' },
      { ...row, credential: 'NIMS', issuedOn: '2026-01-15', endsOn: '1/15/2062' },
      good,
      { ...row, credential: 'CISM', number: 'x'.repeat(101) },
    ];
    const { firstName, lastName } = owner.user;
    expect(await preview(rows)).toMatchObject([
      { outcome: 'create' },
      { reason: 'Nobody has the email ‘nobody@example.org’' },
      { reason: `${guest.firstName} ${guest.lastName} has no chaplain profile` },
      { reason: 'There is no credential ‘Flying’' },
      { reason: 'Issued On: ‘2026-02-29’ is not a date such as 2026-03-04 or 3/4/2026' },
      { reason: 'The end date is before the issue date. Please check both dates.' },
      { reason: 'That is far ahead. Did you mean 2026?', isAboutDates: true },
      { reason: `An earlier row already has ‘Swift water’ for ${firstName} ${lastName}` },
      { reason: 'Number has more than 100 characters' },
    ]);
    expect(await call(importCredentials, { body: bodyOf(rows) })).toMatchObject({
      status: 400,
      body: {
        code: 'rows-refused',
        message: 'Nothing was imported. Row 3: Nobody has the email ‘nobody@example.org’.',
      },
    });
    expect(await held()).toMatchObject({ state: 'missing' });
  });

  it('importing a credential file stores the rows that the administrator chose, and no others', async () => {
    const { call, row, held } = await withPeople();
    const rows = [
      { ...row, number: 'W-1', issuedOn: '2026-01-15' },
      { ...row, email: 'nobody@example.org' },
    ];
    const body = { file: fileWith(rows), numbers: [2] };
    expect((await call(importCredentials, { body })).body).toMatchObject({ created: 1 });
    expect(await held()).toMatchObject({ verified: { number: 'W-1' } });
  });

  it.each([
    ['', 'The file is empty'],
    ['Email,Credential', 'The file has no rows.'],
    ['Email;Number\na@example.org;7', 'The header has no column ‘Credential’.'],
    ['Credential\nIS-100', 'The header has no column ‘Email’.'],
    ['Email,Credential\n"a@example.org,IS-100', 'The quotation marks in row 2 don’t match.'],
  ])(
    'a credential file is refused if it has no rows, lacks a required column or has an unclosed quote: %j',
    async (file, message) => {
      const { call } = await withPeople();
      expect(await call(previewCredentialImport, { body: { file } })).toMatchObject({
        status: 400,
        body: { fields: { file: message } },
      });
    },
  );

  it('dates in a credential file that look mistyped are accepted once they are confirmed (R11)', async () => {
    const { row, preview } = await withPeople();
    const rows = [{ ...row, issuedOn: '2026-01-15', endsOn: '2062-01-15' }];
    expect(await preview(rows)).toMatchObject([{ outcome: 'refuse' }]);
    expect(await preview(rows, true)).toMatchObject([{ outcome: 'create' }]);
  });

  it.each([
    ['endsOn', '9999-12-31', 'Ends On: the year must be from 1900 to 2199'],
    ['issuedOn', '0001-01-01', 'Issued On: the year must be from 1900 to 2199'],
  ])(
    'a date before 1900 or after 2199 in a credential file is refused, even if confirmed: %s %s (R11)',
    async (field, day, reason) => {
      const { row, preview } = await withPeople();
      expect(await preview([{ ...row, endsOn: '2027-01-15', [field]: day }], true)).toMatchObject([
        { outcome: 'refuse', reason },
      ]);
    },
  );

  it('a row without dates in a credential file is refused if credentials of its kind expire', async () => {
    const { call, row, preview, held } = await withPeople();
    expect(await preview([{ ...row, number: 'W-1' }], true)).toMatchObject([
      { outcome: 'refuse', reason: '‘Swift water’ needs the day of issue, or of its end' },
    ]);
    expect((await call(importCredentials, { body: bodyOf([row]) })).status).toBe(400);
    expect(await held()).toMatchObject({ state: 'missing' });
    expect(await preview([{ ...row, endsOn: '2027-01-15' }])).toMatchObject([
      { outcome: 'create' },
    ]);
  });

  it('a credential file that is imported twice at the same moment is stored once (C5)', async () => {
    const { call, row } = await withPeople();
    const body = bodyOf([{ ...row, number: 'W-1', issuedOn: '2026-01-15' }]);
    const both = await Promise.all([
      call(importCredentials, { body }),
      call(importCredentials, { body }),
    ]);
    expect(both.map(({ body: { created } }) => created).toSorted((a, b) => a - b)).toEqual([0, 1]);
  });
});

test('the export lists each credential with its state today, and no cell can run as a formula (I6)', async () => {
  const { call, owner, kind } = await withPeople();
  const of = { chaplainId: owner.chaplain.id, kindId: kind.id };
  const details = { issuer: 'State', issuedOn: '2026-01-15', note: 'Seen' };
  await app.makeCredential({ ...of, ...details, number: '=1+1' });
  await app.makeCredential({
    chaplainId: owner.chaplain.id,
    kindId: (await app.makeKind({ name: 'Old' })).id,
    status: 'verified',
    endsOn: '2026-01-01',
  });
  const rows = readCsv(fileOf(await call(exportCredentials)));
  const { firstName, lastName, email } = owner.user;
  const person = [firstName, lastName, email];
  const waiting = 'Waiting for verification';
  const detailCells = ["'=1+1", 'State', '2026-01-15', '', 'Seen'];
  const dates = ['2026-01-15', '2026-01-01'];
  expect(rows).toEqual(
    expect.arrayContaining([
      [...person, 'Swift water', waiting, waiting, ...detailCells],
      [...person, 'Old', 'Verified', 'Expired', '', '', ...dates, ''],
    ]),
  );
  const query = { kindId: kind.id };
  expect(readCsv(fileOf(await call(exportCredentials, { query })))).toHaveLength(2);
});

test('dates in credential files are read as year-month-day or month/day/year, and other formats are refused', () => {
  expect(['2026-03-04', '3/4/2026', ' 03/04/2026 '].map(readDate)).toEqual([
    '2026-03-04',
    '2026-03-04',
    '2026-03-04',
  ]);
  expect(['', '4.3.2026', '2/29/2026', '13/1/2026', '3/4/26'].map(readDate)).toEqual(
    ['', '', '', '', ''].map(() => null),
  );
});
