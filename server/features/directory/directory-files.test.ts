import { describe, expect, it, test } from 'vitest';
import { directoryCard, exportDirectory } from '#shared/directory/api.ts';
import { fileOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const readers = {
  'a chaplain who is not approved': async () => (await app.signInAsChaplain()).visitor,
  'an approved chaplain': async () => (await app.signInAsChaplain(approved)).visitor,
  'an administrator': async () => (await app.signInAs('admin')).visitor,
};

const card = (visitor: Visitor, id: string) => visitor.call(directoryCard, { params: { id } });

async function linesOf(visitor: Visitor, id: string) {
  const answer = await card(visitor, id);
  expect(answer.status).toBe(200);
  return fileOf(answer)
    .replaceAll(/\r\n[ ]/g, '')
    .split('\r\n');
}

const person = { firstName: 'Ruth', lastName: 'Moabite', email: 'ruth@example.org' };
const profile = {
  ...approved,
  phone: '+1 502 555 0199',
  city: 'Paducah',
  affiliation: 'christian',
  credentials: 'BCC',
};

describe('vCards', () => {
  it('a vCard contains all details of the directory entry that address books can store', async () => {
    const { chaplain } = await app.makeChaplain(profile, person);
    const visitor = await readers['an approved chaplain']();
    const answer = await card(visitor, chaplain.id);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/vcard; charset=utf-8$/i);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Ruth Moabite.vcf"',
    );
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const lines = await linesOf(visitor, chaplain.id);
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCARD', 'VERSION:3.0']);
    expect(lines).toEqual(
      expect.arrayContaining([
        'N:Moabite;Ruth;;;',
        'FN:Ruth Moabite',
        'EMAIL;TYPE=INTERNET:ruth@example.org',
        'TEL;TYPE=CELL:+15025550199',
        'ADR;TYPE=WORK:;;;Paducah;;;',
        'NOTE:Christian\\, BCC',
        'ORG:Emergency Management Chaplaincy Program',
        'TITLE:Chaplain',
      ]),
    );
    expect(lines.slice(-2)).toEqual(['END:VCARD', '']);
  });

  it('a vCard escapes special characters, so that no value can forge a line', async () => {
    const { chaplain } = await app.makeChaplain(
      {
        ...profile,
        city: 'a,b;c\\d',
        credentials: 'one\r\nTEL:900\ntwo\rthree',
        phone: '1\r\nTEL:2',
      },
      { firstName: 'Ruth;X', lastName: 'Moab,ite\\' },
    );
    const visitor = await readers['an administrator']();
    const lines = await linesOf(visitor, chaplain.id);
    expect(lines).toEqual(
      expect.arrayContaining([
        'N:Moab\\,ite\\\\;Ruth\\;X;;;',
        'FN:Ruth\\;X Moab\\,ite\\\\',
        'ADR;TYPE=WORK:;;;a\\,b\\;c\\\\d;;;',
        'NOTE:Christian\\, one\\nTEL:900\\ntwo\\nthree',
      ]),
    );
    expect(lines.filter((line) => line.startsWith('TEL'))).toEqual(['TEL;TYPE=CELL:1 TEL:2']);
  });

  it('the vCard of a person without credentials notes only the affiliation', async () => {
    const { chaplain } = await app.makeChaplain({ ...approved, affiliation: 'christian' });
    const visitor = await readers['an administrator']();
    expect(await linesOf(visitor, chaplain.id)).toContain('NOTE:Christian');
  });

  it('a vCard folds long lines at 75 bytes, never in the middle of a character', async () => {
    const credentials = 'Đặng 🙏 '.repeat(60).trim();
    const { chaplain } = await app.makeChaplain({ ...profile, credentials });
    const visitor = await readers['an administrator']();
    const text = fileOf(await card(visitor, chaplain.id));
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(await linesOf(visitor, chaplain.id)).toContain(`NOTE:Christian\\, ${credentials}`);
  });

  it('a vCard contains neither EMAIL nor TEL if the reader is a chaplain who is not approved', async () => {
    const { chaplain } = await app.makeChaplain(profile, person);
    const visitor = await readers['a chaplain who is not approved']();
    const text = fileOf(await card(visitor, chaplain.id));
    expect(text).toContain('FN:Ruth Moabite');
    expect(text).not.toMatch(/EMAIL|TEL|ruth@|0199/);
  });

  it.each([
    ['an approved chaplain', false],
    ['an administrator', true],
  ] as const)(
    'the vCard of a chaplain who hides the phone number, read by %s, contains the number: %s',
    async (reader, has) => {
      const { chaplain } = await app.makeChaplain({ ...profile, isPhoneVisible: false }, person);
      const lines = await linesOf(await readers[reader](), chaplain.id);
      expect(lines.some((line) => line.startsWith('TEL'))).toBe(has);
      expect(lines).toContain('EMAIL;TYPE=INTERNET:ruth@example.org');
    },
  );

  it.each([
    ['hidden', { ...approved, isVisibleInDirectory: false }, 200],
    ['inactive', { ...approved, isActive: false }, 404],
    ['unapproved', { isActive: true }, 404],
  ])(
    'if a chaplain is %s, other chaplains who request the vCard get 404 (P1)',
    async (_, state, toAdmin) => {
      const { chaplain } = await app.makeChaplain(state, person);
      const nobody = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
      for (const reader of ['a chaplain who is not approved', 'an approved chaplain'] as const) {
        const visitor = await readers[reader]();
        const answer = await card(visitor, chaplain.id);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual((await card(visitor, nobody)).body);
      }
      const admin = await readers['an administrator']();
      expect((await card(admin, chaplain.id)).status).toBe(toAdmin);
    },
  );

  it.each([
    ['José', 'García', /filename\*=UTF-8''Jos%C3%A9%20Garc%C3%ADa\.vcf$/],
    ['Đặng', '🙏', /filename\*=UTF-8''%C4%90%E1%BA%B7ng%20%F0%9F%99%8F\.vcf$/],
    ['a"b', 'c\\d', /filename="a\\"b c-d\.vcf"/],
    [
      'Line\r\nSet-Cookie: x=1',
      'Break',
      /filename\*=UTF-8''Line%0D%0ASet-Cookie%3A%20x%3D1%20Break/,
    ],
    ['../../etc', 'passwd', /filename="\.\.-\.\.-etc passwd\.vcf"$/],
  ])('the vCard of %j %j has a safe file name (U14)', async (firstName, lastName, expected) => {
    const { chaplain } = await app.makeChaplain(approved, { firstName, lastName });
    const answer = await card(await readers['an administrator'](), chaplain.id);
    expect(answer.status).toBe(200);
    const header = answer.headers.get('Content-Disposition') ?? '';
    expect(header).toMatch(/^attachment; /);
    expect(header).toMatch(expected);
    expect(answer.headers.has('Set-Cookie')).toBe(false);
  });
});

describe('the export of the directory', () => {
  it('the exported directory contains what administrators see on the page, including hidden entries', async () => {
    await app.makeChaplain(
      { ...profile, expertise: ['crisis-intervention', 'Odd, art'], isVisibleInDirectory: false },
      person,
    );
    await app.makeChaplain({ isActive: true }, { lastName: 'Unapproved' });
    const visitor = await readers['an administrator']();
    const answer = await visitor.call(exportDirectory);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=directory.csv');
    const [header = [], ...rows] = readCsv(fileOf(answer));
    expect(rows).toHaveLength(1);
    const cells = Object.fromEntries(header.map((name, index) => [name, rows[0]?.[index]]));
    expect(cells).toMatchObject({
      'First Name': 'Ruth',
      'Last Name': 'Moabite',
      Email: 'ruth@example.org',
      Phone: "'+1 502 555 0199",
      City: 'Paducah',
      'Primary Region': 'A',
      Affiliation: 'Christian',
      Credentials: 'BCC',
      Expertise: 'Crisis intervention; Odd\\, art',
      Availability: 'Weekdays',
      'Visible in Directory': 'no',
    });
  });

  it('the exported directory shows the label of an affiliation, but no other field’s words as one', async () => {
    await app.makeChaplain({ ...profile, city: 'christian', affiliation: 'christian' });
    const visitor = await readers['an administrator']();
    const [header = [], row] = readCsv(fileOf(await visitor.call(exportDirectory)));
    const cell = (name: string) => row?.[header.indexOf(name)];
    expect([cell('City'), cell('Affiliation')]).toEqual(['christian', 'Christian']);
  });

  it('the exported directory follows the page’s filters; if the audit event can’t be stored, the export fails', async () => {
    await app.makeChaplain({ ...profile, availability: ['Nights'] }, person);
    await app.makeChaplain(profile, { lastName: 'Other' });
    const { visitor, user } = await app.signInAs('admin');
    const query = { search: 'moab', availability: 'Nights' };
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      visitor.call(exportDirectory, { query }),
    );
    expect(failed.status).toBe(500);
    const answer = await visitor.call(exportDirectory, { query });
    const rows = readCsv(fileOf(answer));
    expect(rows.map((row) => row.at(-1))).toEqual(['Visible in Directory', 'yes']);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'directory-exported',
      actor: user.id,
      subject: null,
      details: { count: 1 },
    });
  });
});

test('no cell of the directory’s export works as a formula (I6)', async () => {
  for (const value of ['=1+1', '+1', '-1', '@x']) {
    await app.makeChaplain(
      { ...approved, phone: value, city: value, credentials: value, affiliation: value },
      { firstName: value, lastName: value },
    );
  }
  const answer = await (await readers['an administrator']()).call(exportDirectory);
  const [, ...rows] = readCsv(fileOf(answer));
  expect(rows).toHaveLength(4);
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});
