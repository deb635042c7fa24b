import { describe, expect, it } from 'vitest';
import { importCredentials, previewCredentialImport } from '#shared/credentials/files/api.ts';
import {
  CREDENTIAL_COLUMNS,
  type CredentialField,
} from '#shared/credentials/files/credential-file.ts';
import { csvFile } from '#shared/csv.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

type Row = Partial<Record<CredentialField, string>>;

const fileWith = (rows: readonly Row[]) =>
  csvFile([
    CREDENTIAL_COLUMNS.map(({ header }) => header),
    ...rows.map((row) => CREDENTIAL_COLUMNS.map(({ field }) => row[field] ?? '')),
  ]);

async function withOwner() {
  const { visitor, user } = await app.signInAs('admin');
  const { chaplain, user: owner } = await app.makeChaplain(approved);
  return {
    admin: user,
    owner,
    email: owner.email,
    holds: (kindId: string, values: Parameters<typeof app.makeCredential>[0] = {}) =>
      app.makeCredential({ chaplainId: chaplain.id, kindId, status: 'verified', ...values }),
    preview: async (row: Row) => {
      const body = { file: fileWith([{ email: owner.email, ...row }]) };
      return (await visitor.call(previewCredentialImport, { body })).body.rows;
    },
    take: (rows: readonly Row[], confirmsDates = false) => {
      const numbers = rows.map((_, index) => index + 2);
      return visitor.call(importCredentials, {
        body: { file: fileWith(rows), numbers, confirmsDates },
      });
    },
  };
}

const created = (field: string, value: string) => ({ field, old: null, new: value });

describe('a row of a credential file', () => {
  it('the preview of a refused row says who and what it is about, and why', async () => {
    const { preview } = await withOwner();
    const email = ' nobody@example.org ';
    expect(await preview({ email, credential: 'IS-100' })).toEqual([
      {
        number: 2,
        email,
        credential: 'IS-100',
        outcome: 'refuse',
        reason: 'Nobody has the email ‘nobody@example.org’',
        changes: [],
      },
    ]);
  });

  it.each<[what: string, row: Row, reason: string]>([
    ['an unknown credential', { credential: ' Flying ' }, 'There is no credential ‘Flying’'],
    [
      'a word as its end',
      { endsOn: ' soon ' },
      'Ends On: ‘soon’ is not a date such as 2026-03-04 or 3/4/2026',
    ],
    ['a long issuer', { issuer: 'x'.repeat(151) }, 'Issued By has more than 150 characters'],
    ['a long note', { note: 'x'.repeat(1001) }, 'Note has more than 1000 characters'],
  ])('a row of a credential file with %s is refused with a reason', async (_what, row, reason) => {
    const { preview } = await withOwner();
    expect(await preview({ credential: 'IS-100', ...row })).toMatchObject([
      { outcome: 'refuse', reason },
    ]);
  });

  it('a row of a credential file whose kind is retired is refused', async () => {
    const { preview } = await withOwner();
    await app.makeKind({ name: 'Old kind', retiredAt: new Date() });
    expect(await preview({ credential: 'Old kind' })).toMatchObject([
      { outcome: 'refuse', reason: '‘Old kind’ is no longer asked for' },
    ]);
  });

  it('a row of a credential file that names a merged kind is about the kept kind', async () => {
    const { preview } = await withOwner();
    const kept = await app.makeKind({ name: 'Swift water', otherNames: ['Water rescue'] });
    await app.makeKind({ name: 'Water rescue', retiredAt: new Date(), mergedInto: kept.id });
    expect(await preview({ credential: 'Water rescue' })).toMatchObject([
      { outcome: 'create', kind: 'Swift water' },
    ]);
  });

  it('the spaces around the cells of a credential file are left out, and blank dates are no dates', async () => {
    const { preview, owner, email } = await withOwner();
    const row = { number: ' W-1 ', issuer: ' State ', issuedOn: ' ', endsOn: ' ', note: ' Seen ' };
    const [planned] = await preview({ email: ` ${email} `, credential: ' is-100 ', ...row });
    expect(planned).toEqual({
      number: 2,
      email: ` ${email} `,
      credential: ' is-100 ',
      outcome: 'create',
      person: `${owner.firstName} ${owner.lastName}`,
      kind: 'IS-100',
      changes: [created('number', 'W-1'), created('issuer', 'State'), created('note', 'Seen')],
    });
  });

  it('a credential whose kind has no months of validity is created without an end', async () => {
    const { preview } = await withOwner();
    const [planned] = await preview({ credential: 'IS-100', issuedOn: '2026-01-15' });
    expect(planned?.changes).toEqual([created('issuedOn', '2026-01-15')]);
  });

  it('a number of 100 characters in a credential file is accepted', async () => {
    const { preview } = await withOwner();
    const number = 'x'.repeat(100);
    const [planned] = await preview({ credential: 'IS-100', number });
    expect(planned).toMatchObject({ outcome: 'create', changes: [created('number', number)] });
  });

  it('numbers and notes in a credential file are left out if the kind doesn’t ask for them', async () => {
    const { preview } = await withOwner();
    await app.makeKind({ name: 'Boat', numberRule: 'none', noteRule: 'none' });
    const row = { number: 'B-7', issuer: 'State', note: 'Seen' };
    const [planned] = await preview({ credential: 'Boat', ...row });
    expect(planned?.changes).toEqual([created('issuer', 'State')]);
  });
});

describe('a row about a credential that the person holds', () => {
  const stored = { number: 'W-1', issuer: 'State', note: 'Seen', issuedOn: '2026-01-15' };

  it('a row that repeats the date of issue updates the credential, whose unusual end stays', async () => {
    const { preview, holds } = await withOwner();
    const [check] = DEFAULT_KINDS;
    await holds(check.id, { ...stored, endsOn: '2027-06-30' });
    const [planned] = await preview({
      credential: check.name,
      issuedOn: '2026-01-15',
      number: 'W-2',
    });
    expect(planned).toMatchObject({ outcome: 'update' });
    expect(planned?.changes).toEqual([{ field: 'number', old: 'W-1', new: 'W-2' }]);
  });

  it('the blank cells of a row keep the number, the issuer and the note of the credential', async () => {
    const { preview, holds } = await withOwner();
    const { id } = await app.makeKind({ name: 'Boat' });
    await holds(id, stored);
    const row = { number: ' ', issuer: ' ', note: ' ', endsOn: '2027-07-01' };
    const [planned] = await preview({ credential: 'Boat', ...row });
    expect(planned).toMatchObject({ outcome: 'update' });
    expect(planned?.changes).toEqual([created('endsOn', '2027-07-01')]);
  });
});

describe('the import of a credential file', () => {
  it('an imported file creates, renews and updates credentials, and each change is audited', async () => {
    const { take, holds, admin, owner, email } = await withOwner();
    const kinds = ['First help', 'Boat', 'Ham radio', 'Forklift'];
    const ids = [];
    for (const name of kinds) ids.push((await app.makeKind({ name })).id);
    for (const kindId of ids.slice(1)) await holds(kindId);
    const rows: Row[] = [
      { credential: 'First help', number: 'N-1', issuedOn: '2026-01-15' },
      { credential: 'Boat', issuedOn: '2026-02-16' },
      { credential: 'Ham radio', number: 'U-1', issuer: 'State' },
      { credential: 'Forklift', issuedOn: '2026-01-15' },
    ];
    expect((await take(rows.map((row) => ({ email, ...row })))).body).toEqual({
      created: 1,
      renewed: 1,
      updated: 1,
      unchanged: 1,
    });
    const imported = (kind: string, changed: string) => ({
      action: 'credential-imported',
      actor: admin.id,
      subject: owner.id,
      details: { kind, changed },
    });
    expect(await auditTrail(app)).toEqual([
      imported('First help', 'number, issuedOn'),
      imported('Boat', 'issuedOn'),
      imported('Ham radio', 'number, issuer'),
      {
        action: 'credentials-imported',
        actor: admin.id,
        subject: null,
        details: { imported: 1, updated: 2 },
      },
    ]);
    const { rows: found } = await app.db.pool.query(
      "SELECT number, issuer FROM credentials WHERE kind_id = $1 AND status = 'verified'",
      [ids[2]],
    );
    expect(found).toEqual([{ number: 'U-1', issuer: 'State' }]);
  });

  it('an imported row whose dates look mistyped is stored only after they are confirmed', async () => {
    const { take, email } = await withOwner();
    const rows: Row[] = [
      { email, credential: 'IS-100', issuedOn: '2026-01-15', endsOn: '2062-01-15' },
    ];
    expect(await take(rows)).toMatchObject({ status: 400, body: { code: 'rows-refused' } });
    expect((await take(rows, true)).body).toMatchObject({ created: 1 });
  });
});
