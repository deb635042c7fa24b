import { describe, expect, it } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import {
  approveAddedChaplains,
  approveChaplains,
  deleteAllChaplains,
  listChaplains,
} from '#shared/chaplains/api.ts';
import { each, sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    admin: user,
    visitor,
    approve: (ids: unknown) => visitor.send('POST', approveChaplains.path, { body: { ids } }),
    deleteAll: () => visitor.call(deleteAllChaplains),
  };
}

async function chaplains() {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT * FROM chaplains ORDER BY id',
  );
  return rows;
}

const rowOf = async (id: string) => (await chaplains()).find((row) => row.id === id);

const recorded = async (action: string) =>
  (await auditTrail(app)).filter((event) => event.action === action);

describe('approving all chaplains whom the office added', () => {
  const approveAdded = (visitor: Visitor, body: unknown) =>
    visitor.send('POST', approveAddedChaplains.path, { body });
  const listed = async (visitor: Visitor, search = '') =>
    each(await visitor.call(listChaplains, { query: { status: 'added', search } }), 'id');

  it('approving all chaplains whom the office added skips people who registered themselves or were declined', async () => {
    const { admin, visitor } = await office();
    const [one, two] = [
      await app.makeChaplain({ city: 'Hazard' }),
      await app.makeChaplain({ city: 'Hazard' }),
    ];
    const elsewhere = await app.makeChaplain({ city: 'Pikeville' });
    await app.makeChaplain({ city: 'Hazard', declinedAt: new Date() });
    const registered = await app.makeChaplain({ city: 'Hazard' });
    await app.db.pool.query('UPDATE users SET is_self_registered = true WHERE id = $1', [
      registered.user.id,
    ]);
    const ids = [one, two].map(({ chaplain }) => chaplain.id);
    expect(new Set(await listed(visitor, 'hazard'))).toEqual(new Set(ids));
    const answer = await approveAdded(visitor, { search: 'hazard', count: 2 });
    expect([answer.status, answer.body]).toEqual([200, { approved: 2 }]);
    expect(await listed(visitor)).toEqual([elsewhere.chaplain.id]);
    expect(await rowOf(one.chaplain.id)).toMatchObject({ is_active: true, approved_by: admin.id });
    expect(await rowOf(registered.chaplain.id)).toMatchObject({ is_approved: false });
    expect(await recorded('chaplain-approved')).toHaveLength(2);
  });

  it('a request to approve all chaplains whom the office added is refused if their number differs from the number on the page', async () => {
    const { visitor } = await office();
    await app.makeChaplain();
    await app.makeChaplain();
    const answer = await approveAdded(visitor, { count: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'list-changed']);
    expect(answer.body.message).toBe(
      'The list has changed: it has 2 chaplains now. Nobody was approved. Look at it again.',
    );
    expect(await listed(visitor)).toHaveLength(2);
    expect(await recorded('chaplain-approved')).toEqual([]);
  });

  it('if all chaplains whom the office added are approved by two requests at the same time, each is approved only once', async () => {
    const { visitor } = await office();
    await app.makeChaplain();
    const answers = await Promise.all([1, 2].map(() => approveAdded(visitor, { count: 1 })));
    expect(sortedStatuses(answers)).toEqual([200, 409]);
    expect(await recorded('chaplain-approved')).toHaveLength(1);
  });
});

describe('approving selected chaplains', () => {
  it('if selected chaplains are approved, pending ones become active; approved chaplains and unknown ids are skipped', async () => {
    const { admin, approve } = await office();
    const [one, two, other] = [
      await app.makeChaplain(),
      await app.makeChaplain(),
      await app.makeChaplain(),
    ];
    const done = await app.makeChaplain({ ...approved, isActive: false });
    const before = await rowOf(done.chaplain.id);
    const ids = [one, two, done].map(({ chaplain }) => chaplain.id);
    const nobody = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
    const answer = await approve([...ids, ids[0], nobody]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ approved: 2 });
    for (const { chaplain } of [one, two]) {
      expect(await rowOf(chaplain.id)).toMatchObject({
        is_approved: true,
        is_active: true,
        approved_by: admin.id,
        approved_at: expect.any(Date),
      });
    }
    expect(await rowOf(done.chaplain.id)).toEqual(before);
    expect(await rowOf(other.chaplain.id)).toMatchObject({ is_approved: false });
    const events = await recorded('chaplain-approved');
    expect(events.map(({ actor }) => actor)).toEqual([admin.id, admin.id]);
    expect(new Set(events.map(({ subject }) => subject))).toEqual(
      new Set([one.user.id, two.user.id]),
    );
    expect((await approve(ids)).body).toEqual({ approved: 0 });
    expect(await recorded('chaplain-approved')).toHaveLength(2);
  });

  it('if two administrators approve the same selected chaplains at the same time, each is approved only once (C1)', async () => {
    const [first, second] = [await office(), await office()];
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) ids.push((await app.makeChaplain()).chaplain.id);
    const answers = await Promise.all([first.approve(ids), second.approve(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const counts = answers.map(({ body }) => Number(body.approved));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await recorded('chaplain-approved')).toHaveLength(20);
  });

  it('approving selected chaplains is stored only together with its audit event (P4)', async () => {
    const { approve } = await office();
    const { chaplain } = await app.makeChaplain();
    const failed = await whileTableRefuses(app, 'audit_events', () => approve([chaplain.id]));
    expect(failed.status).toBe(500);
    expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: false });
  });

  it.each([
    [undefined],
    [[]],
    ['all'],
    [['7']],
    [[null]],
    [Array.from({ length: 50_001 }, () => '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11')],
  ])('approving selected chaplains is refused if the ids are invalid', async (ids) => {
    const { approve } = await office();
    const { chaplain } = await app.makeChaplain();
    const answer = await approve(ids);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('ids');
    expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: false });
  });
});

describe('deleting all chaplains', () => {
  it('when all chaplains are deleted, their user accounts and activations remain, but the activations have no lead', async () => {
    const { admin, visitor, deleteAll } = await office();
    const person = await app.signInAsChaplain(approved);
    await app.makeChaplain();
    const { id } = await app.makeActivation({ chaplainId: person.chaplain.id, notes: 'kept' });
    expect((await deleteAll()).status).toBe(204);
    expect(await chaplains()).toEqual([]);
    const { rows: users } = await app.db.pool.query('SELECT id FROM users');
    expect(users).toHaveLength(3);
    const { rows: activations } = await app.db.pool.query(
      'SELECT id, chaplain_id, notes FROM activations',
    );
    expect(activations).toEqual([{ id, chaplain_id: null, notes: 'kept' }]);
    expect((await person.visitor.call(currentUser)).status).toBe(200);
    expect((await visitor.send('GET', '/api/activations')).body).toMatchObject([{ id }]);
    expect(await recorded('all-chaplains-deleted')).toEqual([
      { action: 'all-chaplains-deleted', actor: admin.id, subject: null, details: { count: 2 } },
    ]);
  });

  it('deleting all chaplains when there are none is answered 204', async () => {
    expect((await (await office()).deleteAll()).status).toBe(204);
  });

  it('deleting all chaplains is stored only together with its audit event (P4)', async () => {
    const { deleteAll } = await office();
    await app.makeChaplain();
    const failed = await whileTableRefuses(app, 'audit_events', deleteAll);
    expect(failed.status).toBe(500);
    expect(await chaplains()).toHaveLength(1);
  });
});
