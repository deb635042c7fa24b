import { describe, expect, it, test } from 'vitest';
import { MAX_ASKED_KINDS, MAX_KINDS } from '#shared/credentials/constants.ts';
import {
  createCredentialKind,
  listCredentialKinds,
  mergeCredentialKind,
  orderCredentialKinds,
  updateCredentialKind,
} from '#shared/credentials/kinds/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { kindBody } from '#server/testing/audited-actions/credential-actions.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { foldName, namesOf, readKind } from './service.ts';

const app = useTestApp();

const UNKNOWN = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';

type Change = Partial<typeof kindBody> & { isRetired?: boolean };

async function withAdmin() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    call: visitor.call,
    actor: user.id,
    change: (id: string, body: Change) =>
      visitor.call(updateCredentialKind, { params: { id }, body }),
    merge: (id: string, intoId: string) =>
      visitor.call(mergeCredentialKind, { params: { id }, body: { intoId } }),
  };
}

/** Adds kinds with one statement, because the limits of kinds are high. */
const addKinds = (count: number, retiredAt: Date | null) =>
  app.db.pool.query(
    `INSERT INTO credential_kinds (name, position, retired_at)
     SELECT 'Kind of old ' || n, 200 + n, $2::timestamptz FROM generate_series(1, $1::int) AS n`,
    [count, retiredAt],
  );

test('the names of kinds of credentials are compared in small letters and with single spaces', () => {
  expect(foldName('  Swift   WATER\trescue ')).toBe('swift water rescue');
  expect(namesOf({ name: 'IS-700', otherNames: ['NIMS', ' Nims  700'] })).toEqual([
    'is-700',
    'nims',
    'nims 700',
  ]);
});

describe('adding a kind of credential', () => {
  it('adding a kind of credential is audited with its name', async () => {
    const { call, actor } = await withAdmin();
    expect((await call(createCredentialKind, { body: kindBody })).status).toBe(201);
    const details = { kind: kindBody.name };
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-kind-added', actor, subject: null, details },
    ]);
  });

  it('a 100th kind of credential can be added, and a 101st is refused, even if most are retired', async () => {
    const { call } = await withAdmin();
    await addKinds(MAX_KINDS - DEFAULT_KINDS.length - 1, new Date());
    expect((await call(createCredentialKind, { body: kindBody })).status).toBe(201);
    const body = { ...kindBody, name: 'Cave rescue' };
    expect(await call(createCredentialKind, { body })).toMatchObject({
      status: 400,
      body: { message: 'At most 100 kinds', fields: { name: 'At most 100 kinds' } },
    });
  });

  it('the name of a merged kind is free again if the kept kind doesn’t have it as another name', async () => {
    const { call } = await withAdmin();
    const kept = await app.makeKind();
    await app.makeKind({ name: kindBody.name, retiredAt: new Date(), mergedInto: kept.id });
    expect((await call(createCredentialKind, { body: kindBody })).status).toBe(201);
  });

  it('a kind of credential is refused if one of its other names belongs to another kind', async () => {
    const { call } = await withAdmin();
    const body = { ...kindBody, otherNames: ['Water rescue', 'Nims'] };
    const message = 'Nims: ‘IS-700’ goes by this name already';
    expect(await call(createCredentialKind, { body })).toMatchObject({
      status: 400,
      body: { message, fields: { otherNames: message } },
    });
  });
});

describe('changing a kind of credential', () => {
  it('a change of a kind of credential is audited with the changed fields', async () => {
    const { actor, change } = await withAdmin();
    const { id, name } = await app.makeKind();
    expect((await change(id, { holdsMonths: 24, remindDays: 60 })).status).toBe(200);
    const details = { kind: name, changed: 'holdsMonths, remindDays' };
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-kind-changed', actor, subject: null, details },
    ]);
  });

  it('saving a kind of credential without any change is not audited', async () => {
    const { change } = await withAdmin();
    const { id, name } = await app.makeKind();
    expect((await change(id, { name, otherNames: [], isRetired: false })).status).toBe(200);
    expect(await auditTrail(app)).toEqual([]);
  });

  it('retiring a kind of credential and bringing it back are audited by these words', async () => {
    const { change } = await withAdmin();
    const { id } = await app.makeKind();
    expect((await change(id, { isRetired: true })).body).toMatchObject({ isRetired: true });
    expect((await change(id, { isRetired: false })).body).toMatchObject({ isRetired: false });
    expect((await auditTrail(app)).map(({ details }) => details['changed'])).toEqual([
      'retired',
      'brought back',
    ]);
  });

  it('a retired kind of credential that is renamed stays retired', async () => {
    const { change } = await withAdmin();
    const { id } = await app.makeKind({ retiredAt: new Date() });
    const answer = await change(id, { name: 'High water' });
    expect(answer.body).toMatchObject({ name: 'High water', isRetired: true });
    expect(await auditTrail(app)).toMatchObject([
      { details: { kind: 'High water', changed: 'name' } },
    ]);
  });

  it('while the highest number of kinds is in use, each of them can still be changed', async () => {
    const { change } = await withAdmin();
    await addKinds(MAX_ASKED_KINDS - DEFAULT_KINDS.length, null);
    expect((await change(DEFAULT_KINDS[0].id, { remindDays: 45 })).status).toBe(200);
  });

  it('a kind that was merged into another can’t be changed or merged, and nothing can be merged into it', async () => {
    const { change, merge } = await withAdmin();
    const [kept, other] = [await app.makeKind(), await app.makeKind()];
    const { id } = await app.makeKind({ retiredAt: new Date(), mergedInto: kept.id });
    const message = 'This kind was merged into another kind, which now has its credentials.';
    const refused = { status: 409, body: { code: 'kind-retired', message } };
    expect(await change(id, { name: 'High water' })).toMatchObject(refused);
    expect(await merge(id, other.id)).toMatchObject(refused);
    expect(await merge(other.id, id)).toMatchObject(refused);
  });

  it('a kind of credential that doesn’t exist is answered with 404', async () => {
    const { change, merge } = await withAdmin();
    const message = 'This kind of credential was not found.';
    const { id } = await app.makeKind();
    expect(await change(UNKNOWN, {})).toMatchObject({ status: 404, body: { message } });
    expect(await merge(id, UNKNOWN)).toMatchObject({ status: 404, body: { message } });
    await expect(readKind(app.db.orm, UNKNOWN)).rejects.toMatchObject({ status: 404, message });
  });
});

describe('the order of the kinds of credentials', () => {
  it('kinds that are not named in a new order keep their order after those that are named', async () => {
    const { call, actor } = await withAdmin();
    const [first = '', second = '', third = '', ...rest] = DEFAULT_KINDS.map(({ id }) => id);
    await call(orderCredentialKinds, { body: { ids: [second, first] } });
    await call(orderCredentialKinds, { body: { ids: [third] } });
    const ids = (await call(listCredentialKinds)).body.map(({ id }) => id);
    expect(ids).toEqual([third, second, first, ...rest]);
    const event = { action: 'credential-kinds-ordered', actor, subject: null, details: {} };
    expect(await auditTrail(app)).toEqual([event, event]);
  });

  it('an order that names an unknown kind is answered with 404', async () => {
    const { call } = await withAdmin();
    const answer = await call(orderCredentialKinds, { body: { ids: [UNKNOWN] } });
    expect(answer.status).toBe(404);
    expect(await auditTrail(app)).toEqual([]);
  });
});

describe('the names of merged kinds', () => {
  it('the kept kind takes the names of the merged kind, which then has no other names', async () => {
    const { call, actor, merge } = await withAdmin();
    const from = await app.makeKind({ name: 'Command', otherNames: ['Incident command'] });
    const into = await app.makeKind({ name: 'Incident control', otherNames: ['Control'] });
    expect((await merge(from.id, into.id)).body).toMatchObject({
      otherNames: ['Control', 'Command', 'Incident command'],
    });
    const kinds = (await call(listCredentialKinds)).body;
    expect(kinds.find(({ id }) => id === from.id)).toMatchObject({
      otherNames: [],
      isRetired: true,
    });
    const details = { kind: 'Command', into: 'Incident control' };
    expect(await auditTrail(app)).toEqual([
      { action: 'credential-kinds-merged', actor, subject: null, details },
    ]);
  });
});
