import { describe, expect, inject, it, onTestFinished, test } from 'vitest';
import { enterCredential, readOwnCredentials, verifyCredential } from '#shared/credentials/api.ts';
import { MAX_ASKED_KINDS } from '#shared/credentials/constants.ts';
import {
  createCredentialKind,
  listCredentialKinds,
  mergeCredentialKind,
  orderCredentialKinds,
  updateCredentialKind,
} from '#shared/credentials/kinds/api.ts';
import { getExemption } from '#server/features/credentials/exemptions/queries.ts';
import { endExemption } from '#server/features/credentials/exemptions/service.ts';
import { getListed } from '#server/features/credentials/queries.ts';
import { reject, verify } from '#server/features/credentials/review/service.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { kindBody } from '#server/testing/audited-actions/credential-actions.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { openFromTemplate } from '#server/testing/template.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { listKinds } from './queries.ts';
import { mergeKinds } from './service.ts';

const app = useTestApp();

test('the kinds of credentials that the migrations create are those in DEFAULT_KINDS', async () => {
  const { db, remove } = await openFromTemplate(inject('template'));
  onTestFinished(async () => {
    await db.close();
    await remove();
  });
  expect(await listKinds(db.orm)).toMatchObject(DEFAULT_KINDS);
});

test('a new kind of credential is listed last; a second kind with the same name is refused', async () => {
  const { visitor } = await app.signInAs('admin');
  await visitor.call(createCredentialKind, { body: kindBody });
  const names = (await visitor.call(listCredentialKinds)).body.map(({ name }) => name);
  expect(names.at(-1)).toBe(kindBody.name);
  const twice = { ...kindBody, name: 'swift  WATER rescue' };
  expect(await visitor.call(createCredentialKind, { body: twice })).toMatchObject({
    status: 400,
    body: { fields: { name: '‘Swift water rescue’ goes by this name already' } },
  });
  const other = { ...kindBody, name: 'Another', otherNames: ['Nims'] };
  expect((await visitor.call(createCredentialKind, { body: other })).status).toBe(400);
});

test('a 61st kind of credential is refused, whether it is new or a retired one brought back', async () => {
  const { visitor } = await app.signInAs('admin');
  const retired = await app.makeKind({ retiredAt: new Date() });
  const params = { id: retired.id };
  const bringBack = () =>
    visitor.call(updateCredentialKind, { params, body: { isRetired: false } });
  for (let kinds = DEFAULT_KINDS.length; kinds < MAX_ASKED_KINDS; kinds += 1) await app.makeKind();
  const message = 'At most 60 kinds can be in use. Retire or merge one first.';
  const refused = { status: 409, body: { code: 'too-many-kinds', message } };
  expect(await bringBack()).toMatchObject(refused);
  expect(await visitor.call(createCredentialKind, { body: kindBody })).toMatchObject(refused);
  const [first] = DEFAULT_KINDS;
  await visitor.call(updateCredentialKind, {
    params: { id: first?.id ?? '' },
    body: { isRetired: true },
  });
  expect((await bringBack()).status).toBe(200);
});

test('an administrator can reorder the kinds of credentials', async () => {
  const { visitor } = await app.signInAs('admin');
  const [first = '', second = '', ...rest] = DEFAULT_KINDS.map(({ id }) => id);
  await visitor.call(orderCredentialKinds, { body: { ids: [second, first] } });
  const ids = (await visitor.call(listCredentialKinds)).body.map(({ id }) => id);
  expect(ids).toEqual([second, first, ...rest]);
});

test('when a kind’s reminder is set to 60 days ahead, a credential that expires in 50 days changes to ‘ends soon’ (R15)', async () => {
  const { visitor } = await app.signInAs('admin');
  const owner = await app.signInAsChaplain();
  const kind = await app.makeKind();
  await app.makeCredential({
    chaplainId: owner.chaplain.id,
    kindId: kind.id,
    status: 'verified',
    endsOn: inDays(50),
  });
  const state = async () => {
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    return kinds.find((each) => each.kind.id === kind.id)?.state;
  };
  expect(await state()).toBe('valid');
  const params = { id: kind.id };
  await visitor.call(updateCredentialKind, { params, body: { remindDays: 60 } });
  expect(await state()).toBe('ends-soon');
});

test('a retired kind of credential is shown only to chaplains who hold it (R10)', async () => {
  const { visitor } = await app.signInAs('admin');
  const [holder, other] = [await app.signInAsChaplain(), await app.signInAsChaplain()];
  const { id } = await app.makeKind();
  await app.makeCredential({ chaplainId: holder.chaplain.id, kindId: id, status: 'verified' });
  await visitor.call(updateCredentialKind, { params: { id }, body: { isRetired: true } });
  const find = async ({ visitor: who }: typeof holder) =>
    (await who.call(readOwnCredentials)).body.kinds.find(({ kind }) => kind.id === id);
  expect(await find(holder)).toMatchObject({ state: 'valid', kind: { isRetired: true } });
  expect(await find(other)).toBeUndefined();
  await visitor.call(updateCredentialKind, { params: { id }, body: { isRetired: false } });
  expect(await find(other)).toMatchObject({ state: 'missing' });
});

describe('two kinds that are merged', () => {
  it('a merge of two kinds keeps each chaplain’s verified credential that expires last and the newest pending one (R10)', async () => {
    const { visitor } = await app.signInAs('admin');
    const owner = await app.signInAsChaplain();
    const [from, into] = [await app.makeKind({ name: 'ICS' }), await app.makeKind()];
    const chaplainId = owner.chaplain.id;
    const verified = { chaplainId, status: 'verified' } as const;
    const longer = await app.makeCredential({
      ...verified,
      kindId: from.id,
      endsOn: '2029-01-01',
    });
    await app.makeCredential({ ...verified, kindId: into.id, endsOn: '2027-01-01' });
    const later = await app.makeCredential({ chaplainId, kindId: from.id });
    await app.makeCredential({
      chaplainId,
      kindId: into.id,
      createdAt: new Date('2026-01-01T00:00:00Z'),
    });
    const single = await app.makeCredential({ kindId: from.id, status: 'verified' });
    const session = await app.makeTrainingSession({ grantsKindId: from.id });
    const body = { intoId: into.id };
    const params = { id: from.id };
    const answer = await visitor.call(mergeCredentialKind, { params, body });
    expect(answer).toMatchObject({
      status: 200,
      body: { otherNames: ['ICS'], verified: 2, waiting: 1 },
    });
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    expect(kinds.filter(({ kind }) => [from.id, into.id].includes(kind.id))).toMatchObject([
      { kind: { id: into.id }, verified: { id: longer.id }, waiting: { id: later.id } },
    ]);
    const { rows } = await app.db.pool.query(
      'SELECT kind_id, (SELECT grants_kind_id FROM training_sessions WHERE id = $2) AS grants FROM credentials WHERE id = $1',
      [single.id, session.id],
    );
    expect(rows).toEqual([{ kind_id: into.id, grants: into.id }]);
    expect((await visitor.call(mergeCredentialKind, { params, body })).status).toBe(409);
  });

  it('a chaplain who is exempt from both of two merged kinds keeps the longer exemption (R10)', async () => {
    const { visitor } = await app.signInAs('admin');
    const owner = await app.signInAsChaplain();
    const [from, into] = [await app.makeKind(), await app.makeKind()];
    for (const [kindId, endsOn] of [
      [from.id, '2030-01-01'],
      [into.id, '2028-01-01'],
    ]) {
      await app.db.pool.query(
        "INSERT INTO credential_exemptions (chaplain_id, kind_id, reason, ends_on) VALUES ($1, $2, 'Chaplain of the Guard', $3)",
        [owner.chaplain.id, kindId, endsOn],
      );
    }
    const params = { id: from.id };
    await visitor.call(mergeCredentialKind, { params, body: { intoId: into.id } });
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    expect(kinds.find(({ kind }) => kind.id === into.id)).toMatchObject({
      state: 'exempt',
      exemption: { endsOn: '2030-01-01' },
    });
  });

  it('a credential that is entered while its kind is being merged into another is refused and not stored (R10)', async () => {
    const { user } = await app.signInAs('admin');
    const owner = await app.signInAsChaplain();
    const [from, into] = [await app.makeKind(), await app.makeKind()];
    const answer = await beforeCommit(app, {
      change: (db) => mergeKinds(db, { fromId: from.id, intoId: into.id, actorId: user.id }),
      call: () =>
        owner.visitor.call(enterCredential, { body: { kindId: from.id, issuedOn: '2026-01-15' } }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'kind-retired' } });
    const { rows } = await app.db.pool.query('SELECT 1 FROM credentials');
    expect(rows).toEqual([]);
  });

  describe('a merge while an administrator decides', () => {
    /** Makes a chaplain who holds the kept kind and has a pending credential of the other kind. */
    const withRenewal = async () => {
      const admin = await app.signInAs('admin');
      const { chaplain } = await app.makeChaplain();
      const [from, into] = [await app.makeKind(), await app.makeKind()];
      const of = { chaplainId: chaplain.id };
      const held = await app.makeCredential({
        ...of,
        kindId: into.id,
        status: 'verified',
        endsOn: '2027-01-01',
      });
      const renewal = await app.makeCredential({ ...of, kindId: from.id, endsOn: '2029-01-01' });
      const known = await getListed(app.db.orm, renewal.id);
      if (!known) throw new Error('The renewal is gone.');
      const seen = { actorId: admin.user.id, seenUpdatedAt: renewal.updatedAt.toISOString() };
      const merge = { fromId: from.id, intoId: into.id, actorId: admin.user.id };
      const statuses = async (): Promise<unknown> => {
        const { rows } = await app.db.pool.query(
          'SELECT id, kind_id, status FROM credentials WHERE chaplain_id = $1 ORDER BY created_at',
          [chaplain.id],
        );
        return rows;
      };
      const isRenewed = [
        { id: held.id, kind_id: into.id, status: 'replaced' },
        { id: renewal.id, kind_id: into.id, status: 'verified' },
      ];
      return { admin, of, renewal, held, known, seen, merge, statuses, isRenewed };
    };

    it('if a credential is being verified, a merge of its kind waits, and then moves the credential to the kept kind (R10)', async () => {
      const { known, seen, merge, statuses, isRenewed } = await withRenewal();
      await beforeCommit(app, {
        change: (db) => verify(db, known, seen),
        call: () => mergeKinds(app.db, merge),
      });
      expect(await statuses()).toEqual(isRenewed);
    });

    it('if an administrator verifies a credential while its kind is being merged, the first or second try succeeds (R10)', async () => {
      const { admin, renewal, seen, merge, statuses, isRenewed } = await withRenewal();
      const press = () =>
        admin.visitor.call(verifyCredential, {
          params: { id: renewal.id },
          body: { seenUpdatedAt: seen.seenUpdatedAt },
        });
      const answer = await beforeCommit(app, {
        change: (db) => mergeKinds(db, merge),
        call: press,
      });
      const last = answer.status === 409 ? await press() : answer;
      expect(last.status).toBe(200);
      expect(await statuses()).toEqual(isRenewed);
    });

    it('if a credential is being rejected, a merge of its kind waits, and then moves the credential to the kept kind (R10)', async () => {
      const { of, known, seen, merge, statuses, held, renewal } = await withRenewal();
      const other = await app.makeCredential({
        ...of,
        kindId: merge.intoId,
        createdAt: new Date('2026-01-01T00:00:00Z'),
      });
      await beforeCommit(app, {
        change: (db) => reject(db, known, { ...seen, reason: 'Blurred' }),
        call: () => mergeKinds(app.db, merge),
      });
      expect(await statuses()).toEqual([
        { id: other.id, kind_id: merge.intoId, status: 'waiting' },
        { id: held.id, kind_id: merge.intoId, status: 'verified' },
        { id: renewal.id, kind_id: merge.intoId, status: 'rejected' },
      ]);
    });
  });

  it('ending an exemption while its kind is being merged doesn’t end the exemption from the kept kind (R10)', async () => {
    const { user } = await app.signInAs('admin');
    const { chaplain } = await app.makeChaplain();
    const [from, into] = [await app.makeKind(), await app.makeKind()];
    for (const [kindId, endsOn] of [
      [from.id, '2030-01-01'],
      [into.id, '2028-01-01'],
    ]) {
      await app.db.pool.query(
        "INSERT INTO credential_exemptions (chaplain_id, kind_id, reason, ends_on) VALUES ($1, $2, 'Guard', $3)",
        [chaplain.id, kindId, endsOn],
      );
    }
    const known = await getExemption(app.db.orm, { chaplainId: chaplain.id, kindId: from.id });
    if (!known) throw new Error('The exemption is gone.');
    await beforeCommit(app, {
      change: (db) => endExemption(db, known, user.id),
      call: () => mergeKinds(app.db, { fromId: from.id, intoId: into.id, actorId: user.id }),
    });
    const { rows } = await app.db.pool.query(
      'SELECT kind_id, ends_on::text FROM credential_exemptions WHERE chaplain_id = $1',
      [chaplain.id],
    );
    expect(rows).toEqual([{ kind_id: into.id, ends_on: '2028-01-01' }]);
  });

  it('when two kinds are merged into each other at the same moment, one of the merges is refused (R10)', async () => {
    const { visitor } = await app.signInAs('admin');
    const [one, other] = [await app.makeKind(), await app.makeKind()];
    const merge = (fromId: string, intoId: string) =>
      visitor.call(mergeCredentialKind, { params: { id: fromId }, body: { intoId } });
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)]);
    expect(sortedStatuses(answers)).toEqual([200, 409]);
  });

  it('a kind of credential can’t be merged with itself or into a retired one', async () => {
    const { visitor } = await app.signInAs('admin');
    const [from, retired] = [await app.makeKind(), await app.makeKind({ retiredAt: new Date() })];
    const merge = (intoId: string) =>
      visitor.call(mergeCredentialKind, { params: { id: from.id }, body: { intoId } });
    const refused = (intoId: string) => ({
      status: 400,
      body: { message: intoId, fields: { intoId } },
    });
    expect(await merge(from.id)).toMatchObject(refused('Choose another kind to keep'));
    expect(await merge(retired.id)).toMatchObject(
      refused('This kind is retired. Choose another kind to keep'),
    );
  });
});

test('when two administrators add a kind with the same name at the same time, one is refused', async () => {
  const { visitor } = await app.signInAs('admin');
  const add = () => visitor.call(createCredentialKind, { body: kindBody });
  const answers = await Promise.all([add(), add()]);
  expect(sortedStatuses(answers)).toEqual([201, 400]);
  expect(textOf(answers.find(({ status }) => status === 201) ?? answers[0], 'name')).toBe(
    kindBody.name,
  );
});

function inDays(days: number) {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
