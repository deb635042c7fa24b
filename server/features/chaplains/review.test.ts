import { describe, expect, it, test } from 'vitest';
import {
  approveChaplain,
  declineChaplain,
  listChaplains,
  ownChaplain,
  updateOwnChaplain,
} from '#shared/chaplains/api.ts';
import { each } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    admin: user,
    approve: (id: string) => visitor.call(approveChaplain, { params: { id } }),
    decline: (id: string, reason?: string | null) =>
      visitor.call(declineChaplain, { params: { id }, body: { reason } }),
    pending: async () =>
      each(await visitor.call(listChaplains, { query: { status: 'pending' } }), 'id'),
  };
}

const rowOf = async (id: string) => {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT * FROM chaplains WHERE id = $1',
    [id],
  );
  return rows[0];
};

const recorded = async (action: string) =>
  (await auditTrail(app)).filter((event) => event.action === action);

describe('approving an application', () => {
  it('an approval makes the chaplain approved and active, and records the administrator and the time', async () => {
    const { admin, approve } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const answer = await approve(chaplain.id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: chaplain.id,
      isApproved: true,
      isActive: true,
      approvedBy: admin.id,
      user: { id: user.id, firstName: user.firstName, lastName: user.lastName, email: user.email },
    });
    const age = Date.now() - Date.parse(String(answer.body.approvedAt));
    expect(Math.abs(age)).toBeLessThan(60_000);
  });

  it('approving a chaplain a second time is answered 200 and changes nothing', async () => {
    const [first, second] = [await office(), await office()];
    const { chaplain } = await app.makeChaplain();
    const { body } = await first.approve(chaplain.id);
    const again = await second.approve(chaplain.id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(body);
    expect(await recorded('chaplain-approved')).toHaveLength(1);
  });

  it('if an approved chaplain was set inactive, a second approval does not make the chaplain active', async () => {
    const { approve } = await office();
    const { chaplain } = await app.makeChaplain({ ...approved, isActive: false });
    expect((await approve(chaplain.id)).body).toMatchObject({ isApproved: true, isActive: false });
  });

  it('if several administrators approve a chaplain at the same time, all get 200, and one is stored as the approver (C1)', async () => {
    const offices = [await office(), await office(), await office()];
    for (let round = 0; round < 4; round += 1) {
      const { chaplain, user } = await app.makeChaplain();
      const answers = await Promise.all(offices.map(({ approve }) => approve(chaplain.id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const names = new Set(answers.map(({ body }) => body.approvedBy));
      expect(names).toEqual(new Set([(await rowOf(chaplain.id))?.approved_by]));
      const events = await recorded('chaplain-approved');
      expect(events.filter(({ subject }) => subject === user.id)).toHaveLength(1);
    }
  });

  it('approving a profile while it is being deleted is answered 200 or 404, and the profile is deleted (C8)', async () => {
    const { approve } = await office();
    for (let round = 0; round < 4; round += 1) {
      const { chaplain } = await app.makeChaplain();
      const [answer] = await Promise.all([
        approve(chaplain.id),
        app.db.pool.query('DELETE FROM chaplains WHERE id = $1', [chaplain.id]),
      ]);
      expect([200, 404]).toContain(answer.status);
      expect(await rowOf(chaplain.id)).toBeUndefined();
    }
  });

  it('an approval is stored only together with its audit event (P4)', async () => {
    const { admin, approve } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const failed = await whileTableRefuses(app, 'audit_events', () => approve(chaplain.id));
    expect(failed.status).toBe(500);
    expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: false, is_active: false });

    await approve(chaplain.id);
    expect(await recorded('chaplain-approved')).toEqual([
      { action: 'chaplain-approved', actor: admin.id, subject: user.id, details: {} },
    ]);
  });
});

describe('declining an application', () => {
  it('declining an application removes it from the pending list and shows the applicant the reason', async () => {
    const { admin, decline, pending } = await office();
    const { visitor, chaplain } = await app.signInAsChaplain();
    expect(await pending()).toEqual([chaplain.id]);
    const answer = await decline(chaplain.id, ' Please add a reference. ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      isApproved: false,
      declinedBy: admin.id,
      declineReason: 'Please add a reference.',
    });
    expect(await pending()).toEqual([]);
    const own = (await visitor.call(ownChaplain)).body;
    expect(own).toMatchObject({
      isApproved: false,
      declineReason: 'Please add a reference.',
      declinedAt: answer.body.declinedAt,
    });
    expect(own).not.toHaveProperty('declinedBy');
  });

  it.each([undefined, null, '', '  '])(
    'declining an application needs no reason: %j',
    async (reason) => {
      const { decline } = await office();
      const { chaplain } = await app.makeChaplain();
      expect((await decline(chaplain.id, reason)).body).toMatchObject({ declineReason: null });
    },
  );

  it('an application can be declined without a request body', async () => {
    const { visitor } = await app.signInAs('admin');
    const { chaplain } = await app.makeChaplain();
    const path = `/api/chaplains/${chaplain.id}/decline`;
    expect((await visitor.send('PUT', path)).status).toBe(200);
  });

  it('declining an application is refused if the reason is too long', async () => {
    const { decline } = await office();
    const { chaplain } = await app.makeChaplain();
    const answer = await decline(chaplain.id, 'x'.repeat(1001));
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ reason: 'At most 1,000 characters' });
  });

  it('declining an approved chaplain is answered 409 and changes nothing', async () => {
    const { decline } = await office();
    const { chaplain } = await app.makeChaplain(approved);
    const answer = await decline(chaplain.id, 'Too late');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'already-approved' });
    expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: true, declined_at: null });
    expect(await recorded('chaplain-declined')).toEqual([]);
  });

  it('declining an application a second time is answered 409 and keeps the first reason', async () => {
    const { decline } = await office();
    const { chaplain } = await app.makeChaplain();
    await decline(chaplain.id, 'First');
    expect((await decline(chaplain.id, 'Second')).body).toMatchObject({ code: 'already-declined' });
    expect(await rowOf(chaplain.id)).toMatchObject({ decline_reason: 'First' });
  });

  it('an application that is declined and approved at the same time ends up approved', async () => {
    const { approve, decline } = await office();
    for (let round = 0; round < 4; round += 1) {
      const { chaplain } = await app.makeChaplain();
      await Promise.all([approve(chaplain.id), decline(chaplain.id, 'No')]);
      expect(await rowOf(chaplain.id)).toMatchObject({ is_approved: true, declined_at: null });
    }
  });

  it('a decline is stored only together with its audit event (P4)', async () => {
    const { admin, decline } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const failed = await whileTableRefuses(app, 'audit_events', () => decline(chaplain.id));
    expect(failed.status).toBe(500);
    expect(await rowOf(chaplain.id)).toMatchObject({ declined_at: null });

    await decline(chaplain.id);
    expect(await recorded('chaplain-declined')).toEqual([
      { action: 'chaplain-declined', actor: admin.id, subject: user.id, details: {} },
    ]);
  });
});

test('a declined applicant who changes the profile is pending again, at the end of the queue', async () => {
  const { decline, pending } = await office();
  const first = await app.signInAsChaplain({ submittedAt: new Date('2026-01-01T10:00:00Z') });
  const second = await app.makeChaplain({ submittedAt: new Date('2026-01-02T10:00:00Z') });
  await decline(first.chaplain.id, 'Please add a reference.');
  const answer = await first.visitor.call(updateOwnChaplain, { body: { credentials: 'M.Div.' } });
  expect(answer.body).toMatchObject({ declinedAt: null, declineReason: null, isApproved: false });
  expect(await pending()).toEqual([second.chaplain.id, first.chaplain.id]);
});

test('an applicant who changes a pending profile keeps their place in the queue', async () => {
  const { pending } = await office();
  const first = await app.signInAsChaplain({ submittedAt: new Date('2026-01-01T10:00:00Z') });
  const second = await app.makeChaplain({ submittedAt: new Date('2026-01-02T10:00:00Z') });
  await first.visitor.call(updateOwnChaplain, { body: { credentials: 'M.Div.' } });
  expect(await pending()).toEqual([first.chaplain.id, second.chaplain.id]);
});

test('a declined application can be approved later', async () => {
  const { approve, decline } = await office();
  const { chaplain } = await app.makeChaplain();
  await decline(chaplain.id, 'No');
  expect((await approve(chaplain.id)).body).toMatchObject({
    isApproved: true,
    declinedAt: null,
    declinedBy: null,
    declineReason: null,
  });
});
