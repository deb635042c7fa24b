import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUserRole } from '#shared/accounts/api.ts';
import { listAuditEvents } from '#shared/audit/api.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/constants.ts';
import {
  approveChaplain,
  approveChaplains,
  declineChaplain,
  exportChaplains,
  withdrawApproval,
} from '#shared/chaplains/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const at = (day: number) => new Date(Date.UTC(2026, 0, day));

interface Event {
  action: AuditAction;
  actorId?: string | null;
  subjectId?: string | null;
  createdAt: Date;
}

async function happened({ action, actorId = null, subjectId = null, createdAt }: Event) {
  await app.db.pool.query(
    'INSERT INTO audit_events (action, actor_id, subject_id, created_at) VALUES ($1, $2, $3, $4)',
    [action, actorId, subjectId, createdAt],
  );
}

async function house() {
  const { visitor } = await app.signInAs('admin');
  await app.db.pool.query('DELETE FROM audit_events');
  const joan = await app.makeUser({ firstName: 'Joan', lastName: 'Mercer', username: 'jmercer' });
  const ruth = await app.makeUser({ firstName: 'Ruth', lastName: 'Moabite', email: 'r@m.example' });
  const by = { actorId: joan.id };
  await happened({ action: 'registered', actorId: ruth.id, subjectId: ruth.id, createdAt: at(1) });
  await happened({ action: 'chaplain-approved', ...by, subjectId: ruth.id, createdAt: at(2) });
  await happened({ action: 'chaplains-imported', ...by, createdAt: at(3) });
  await happened({ action: 'sign-in-failed', createdAt: at(4) });
  const actions = async (query: string) => {
    const answer = await visitor.send('GET', `${listAuditEvents.path}${query}`);
    expect(answer.status).toBe(200);
    return { actions: each(answer, 'action'), total: totalOf(answer) };
  };
  return { visitor, joan, ruth, actions };
}

describe('the audit trail', () => {
  it('the audit trail shows actor, action and target of each entry, the latest first', async () => {
    const { visitor, joan, ruth } = await house();
    const { body } = await visitor.call(listAuditEvents);
    expect(body.map(({ actor, action, subject }) => ({ actor, action, subject }))).toEqual([
      { actor: null, action: 'sign-in-failed', subject: null },
      { actor: { id: joan.id, name: 'Joan Mercer' }, action: 'chaplains-imported', subject: null },
      {
        actor: { id: joan.id, name: 'Joan Mercer' },
        action: 'chaplain-approved',
        subject: { id: ruth.id, name: 'Ruth Moabite' },
      },
      {
        actor: { id: ruth.id, name: 'Ruth Moabite' },
        action: 'registered',
        subject: { id: ruth.id, name: 'Ruth Moabite' },
      },
    ]);
    expect(each({ ...(await visitor.call(listAuditEvents)) }, 'createdAt')).toEqual(
      [4, 3, 2, 1].map((day) => at(day).toISOString()),
    );
    expect(JSON.stringify(body)).not.toMatch(/argon2|password"|email/i);
  });

  it.each([
    ['', ['sign-in-failed', 'chaplains-imported', 'chaplain-approved', 'registered']],
    ['?search=mercer', ['chaplains-imported', 'chaplain-approved']],
    ['?search=MOABITE%20ruth', ['chaplain-approved', 'registered']],
    ['?search=jmercer', ['chaplains-imported', 'chaplain-approved']],
    ['?search=r@m.example', ['chaplain-approved', 'registered']],
    ['?search=nobody', []],
    ['?search=%25', []],
    ["?search=' OR 1=1 --", []],
    ['?action=chaplain-approved', ['chaplain-approved']],
    ['?action=role-changed', []],
    ['?action=registered&search=mercer', []],
    ['?from=2026-01-03T00:00:00Z', ['sign-in-failed', 'chaplains-imported']],
    ['?to=2026-01-03T00:00:00Z', ['chaplain-approved', 'registered']],
    ['?from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00.001Z', ['chaplain-approved']],
    ['?from=2026-01-04T00:00:00Z&to=2026-01-02T00:00:00Z', []],
    ['?search=mercer&action=chaplains-imported&from=2026-01-03T00:00:00Z', ['chaplains-imported']],
  ])('the audit trail filtered by "%s" has only the matching entries', async (query, expected) => {
    const { actions } = await house();
    expect(await actions(encodeURI(decodeURI(query)))).toEqual({
      actions: expected,
      total: expected.length,
    });
  });

  it('the audit trail can be sorted with the oldest entries first', async () => {
    const { actions } = await house();
    const oldestFirst = ['registered', 'chaplain-approved', 'chaplains-imported', 'sign-in-failed'];
    expect((await actions('?sort=createdAt')).actions).toEqual(oldestFirst);
    expect((await actions('?sort=createdAt&limit=2&offset=2')).actions).toEqual(
      oldestFirst.slice(2),
    );
    expect((await actions('?sort=-createdAt')).actions).toEqual(oldestFirst.toReversed());
  });

  it('the pages of the audit trail together have each entry exactly once', async () => {
    const { actions } = await house();
    expect(await actions('?limit=3')).toEqual({
      actions: ['sign-in-failed', 'chaplains-imported', 'chaplain-approved'],
      total: 4,
    });
    expect(await actions('?limit=3&offset=3')).toEqual({ actions: ['registered'], total: 4 });
    expect(await actions('?limit=3&offset=6')).toEqual({ actions: [], total: 4 });
  });

  it('audit entries with the same time have the same order in the pages as in the whole list', async () => {
    const { visitor } = await house();
    for (let index = 0; index < 10; index += 1) {
      await happened({ action: 'signed-in', createdAt: at(9) });
    }
    const ids: unknown[] = [];
    for (let offset = 0; offset < 14; offset += 4) {
      ids.push(...each(await visitor.call(listAuditEvents, { query: { limit: 4, offset } }), 'id'));
    }
    expect(new Set(ids).size).toBe(14);
    expect(ids).toEqual(each(await visitor.call(listAuditEvents), 'id'));
  });

  it('the audit trail keeps entries of deleted users', async () => {
    const { visitor, joan, ruth } = await house();
    await app.db.pool.query('DELETE FROM users WHERE id IN ($1, $2)', [joan.id, ruth.id]);
    const answer = await visitor.call(listAuditEvents);
    expect(totalOf(answer)).toBe(4);
    expect(each(answer, 'actor')).toEqual([null, null, null, null]);
  });

  it.each([
    'sort=action',
    'sort=',
    'action=deleted',
    'action=',
    'from=yesterday',
    'from=2026-02-30T00:00:00Z',
    'from=2026-01-01',
    'to=12026-01-01T00:00:00Z',
    'from=0000-01-01T00:00:00Z',
    'to=0001-01-01T00:00:00Z',
    `to=2026-01-01T00:00:00.${'0'.repeat(60)}Z`,
    'limit=51',
    'from=2026-01-01T00:00:00Z&from=2026-01-02T00:00:00Z',
  ])('a request for the audit trail with the invalid query ?%s is refused (I15)', async (query) => {
    const { visitor } = await house();
    const answer = await visitor.send('GET', `${listAuditEvents.path}?${query}`);
    expect(answer.status).toBe(400);
  });

  it.each(['1000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'the audit trail can be filtered by a time as far away as %s (I15)',
    async (instant) => {
      const { visitor } = await house();
      for (const name of ['from', 'to']) {
        const answer = await visitor.send('GET', `${listAuditEvents.path}?${name}=${instant}`);
        expect(answer.status).toBe(200);
      }
    },
  );

  it('the audit trail can be filtered by every declared action', async () => {
    const { actions } = await house();
    for (const action of AUDIT_ACTIONS) {
      await happened({ action, createdAt: at(20) });
      expect((await actions(`?action=${action}`)).actions[0]).toBe(action);
    }
  });
});

describe('audit entries with the same time', () => {
  it('audit entries with the same time stay in the order in which they were recorded, across pages', async () => {
    const { visitor } = await house();
    const inOrder = AUDIT_ACTIONS.slice(0, 12);
    for (const action of inOrder) await happened({ action, createdAt: at(20) });
    for (const [sort, expected] of [
      ['createdAt', inOrder],
      ['-createdAt', inOrder.toReversed()],
    ] as const) {
      const seen: unknown[] = [];
      for (let offset = 0; offset < 12; offset += 5) {
        const from = at(20).toISOString();
        const page = await visitor.call(listAuditEvents, {
          query: { from, sort, limit: 5, offset },
        });
        seen.push(...each(page, 'action'));
      }
      expect(seen).toEqual(expected);
    }
  });
});

describe('an audit trail with many events', () => {
  async function crowd(people: number, events: number) {
    const { visitor } = await app.signInAs('admin');
    await app.db.pool.query('DELETE FROM audit_events');
    await app.db.pool.query(
      `INSERT INTO users (username, email, first_name, last_name)
       SELECT 'f' || n, 'f' || n || '@example.org', 'Pat', 'Fellow' FROM generate_series(1, $1::int) AS n`,
      [people],
    );
    await app.db.pool.query(
      `WITH fellows AS (SELECT array_agg(id) AS ids FROM users WHERE last_name = 'Fellow')
       INSERT INTO audit_events (action, actor_id, subject_id, created_at)
       SELECT CASE WHEN n % 2 = 0 THEN 'signed-in' ELSE 'role-changed' END,
         ids[1 + n % $1::int], ids[1 + (n + n % 2) % $1::int],
         timestamptz '2026-01-01' + n * interval '1 minute'
       FROM generate_series(1, $2::int) AS n, fellows`,
      [people, events],
    );
    return visitor;
  }

  it('the count of audit entries stops at 1,001, but later pages can still be read', async () => {
    const visitor = await crowd(3, 1100);
    for (const query of [{}, { search: 'fellow' }, { from: '2026-01-01T00:00:00Z' }]) {
      const answer = await visitor.call(listAuditEvents, {
        query: { ...query, limit: 50, offset: 1050 },
      });
      expect([totalOf(answer), answer.body.length]).toEqual([1001, 50]);
    }
    const answer = await visitor.call(listAuditEvents, {
      query: { search: 'fellow', action: 'signed-in' },
    });
    expect(totalOf(answer)).toBe(550);
  });

  it.each([
    ['few people', 5, 300],
    ['many people with few events', 60, 300],
    ['many people with many events', 60, 1100],
  ])(
    'if a search of the audit trail finds %s, it lists each event of these people once and in order',
    async (_, people, events) => {
      const visitor = await crowd(people, events);
      for (const sort of ['createdAt', '-createdAt'] as const) {
        const query = { search: 'fellow', sort, limit: 50 };
        const pages = await Promise.all(
          [0, 50, 100].map((offset) =>
            visitor.call(listAuditEvents, { query: { ...query, offset } }),
          ),
        );
        const times = pages.flatMap((page) => each(page, 'createdAt').map(String));
        expect(times).toHaveLength(150);
        expect(new Set(times).size).toBe(150);
        const inOrder = times.toSorted();
        expect(times).toEqual(sort === 'createdAt' ? inOrder : inOrder.toReversed());
        expect(pages.map(totalOf)).toEqual(pages.map(() => Math.min(events, 1001)));
      }
    },
  );
});

const subjectSchema = z.nullable(z.object({ id: z.string() }));

describe('the audit trail of a day (P4)', () => {
  it('the audit trail of a day has everything that an administrator did, in order', async () => {
    const { visitor, user } = await app.signInAs('admin');
    const [one, two, three] = [
      await app.makeChaplain(),
      await app.makeChaplain(),
      await app.makeChaplain(),
    ];
    const guest = await app.makeUser({ role: 'guest' });
    await visitor.call(setUserRole, { params: { id: guest.id }, body: { role: 'chaplain' } });
    await visitor.call(declineChaplain, { params: { id: one.chaplain.id } });
    await visitor.call(approveChaplain, { params: { id: two.chaplain.id } });
    await visitor.call(approveChaplains, { body: { ids: [three.chaplain.id] } });
    const params = { id: two.chaplain.id };
    await visitor.call(withdrawApproval, { params, body: { reason: 'No endorsement' } });
    await visitor.call(exportChaplains);
    const { body } = await visitor.call(listAuditEvents);
    const seen = body.map(({ action, subject }) => [action, subjectSchema.parse(subject)?.id]);
    expect(seen).toEqual([
      ['chaplains-exported', undefined],
      ['chaplain-approval-withdrawn', two.user.id],
      ['chaplain-approved', three.user.id],
      ['chaplain-approved', two.user.id],
      ['chaplain-declined', one.user.id],
      ['role-changed', guest.id],
    ]);
    expect(body[0]).toMatchObject({ details: { count: 3 }, actor: { id: user.id } });
    expect(body[5]).toMatchObject({ details: { from: 'guest', to: 'chaplain' } });
  });
});
