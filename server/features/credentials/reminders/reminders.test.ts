import { describe, expect, it, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { correctCredential, verifyCredential } from '#shared/credentials/api.ts';
import { importCredentials } from '#shared/credentials/files/api.ts';
import { updateCredentialKind } from '#shared/credentials/kinds/api.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { remindEnding } from './service.ts';

const app = useTestApp();

/** 10:00 or, in summer, 11:00 in the program's time zone. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T15:00:00Z`);
const today = NOON.toISOString().slice(0, 10);
const remind = (now = NOON) => remindEnding(app.db, now);
const inHours = (hours: number) => new Date(Number(NOON) + hours * 60 * 60 * 1000);

async function holder(ends: readonly number[], values = {}) {
  const { chaplain, user } = await app.makeChaplain({ ...approved, ...values });
  for (const days of ends) await hold(chaplain.id, days);
  return { chaplain, user };
}

async function hold(chaplainId: string, days: number, remindDays = 30) {
  const kind = await app.makeKind({ name: `Ends in ${days}`, remindDays });
  const of = { chaplainId, kindId: kind.id };
  const credential = await app.makeCredential({
    ...of,
    status: 'verified',
    endsOn: addDays(today, days),
  });
  return { kind, credential, of };
}

const reminded = async () =>
  (await readOutbox(app.db)).filter(({ kind }) => kind === 'credentials-ending');

test('each person gets one reminder, which lists all of their credentials that expire soon or have expired (R15)', async () => {
  const { user } = await holder([-31, -30, 0, 30, 31]);
  await holder([60]);
  expect(await remind()).toBe(1);
  expect(await reminded()).toMatchObject([
    {
      userId: user.id,
      facts: {
        credentials: [
          { name: 'Ends in -30', isOver: true },
          { name: 'Ends in 0', isOver: false },
          { name: 'Ends in 30', isOver: false },
        ],
      },
    },
  ]);
});

test('nobody is reminded of credentials twice in a week, even if several processes run the check (R15)', async () => {
  await holder([10]);
  const both = await Promise.all([remind(), remind()]);
  expect(both[0] + both[1]).toBe(1);
  expect(await remind(inHours(2))).toBe(0);
  await app.db.pool.query(
    "UPDATE credential_reminders SET reminded_at = now() - interval '7 days 1 minute'",
  );
  expect(await remind(inHours(4))).toBe(1);
  expect(await reminded()).toHaveLength(2);
});

test('one run of the check reminds all 450 people whose credentials expire soon', async () => {
  const kind = await app.makeKind({ remindDays: 30 });
  await app.db.pool.query(
    `WITH people AS (
      INSERT INTO users (username, email, first_name, last_name, role)
      SELECT 'many' || n, 'many' || n || '@example.org', 'Pat', 'Many', 'chaplain'
      FROM generate_series(1, 450) AS n RETURNING id),
    profiles AS (
      INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
      SELECT id, '', '', '', true, true FROM people RETURNING id)
    INSERT INTO credentials (chaplain_id, kind_id, status, ends_on, decided_at)
    SELECT id, $1, 'verified', $2, now() FROM profiles`,
    [kind.id, addDays(today, 5)],
  );
  expect(await remind()).toBe(450);
});

test.each([
  ['08:59', '2026-01-15T13:59:59Z', 0],
  ['09:00', '2026-01-15T14:00:00Z', 1],
  ['16:59', '2026-01-15T21:59:59Z', 1],
  ['17:00', '2026-01-15T22:00:00Z', 0],
])(
  'at %s in the program’s time zone (%s), a credential reminder goes to %i people',
  async (_clock, time, count) => {
    const { chaplain } = await holder([]);
    const { id: kindId } = await app.makeKind({ remindDays: 30 });
    const endsOn = '2026-01-20';
    await app.makeCredential({ chaplainId: chaplain.id, kindId, status: 'verified', endsOn });
    expect(await remind(new Date(time))).toBe(count);
  },
);

test('the portal looks for people to remind once an hour', async () => {
  expect(await remind()).toBe(0);
  await holder([10]);
  expect(await remind(new Date(Number(inHours(1)) - 1))).toBe(0);
  expect(await remind(inHours(1))).toBe(1);
});

describe('no reminder of an expiring credential is sent', () => {
  it('no reminder of an expiring credential is sent at night', async () => {
    await holder([10]);
    expect(await remind(inHours(-6))).toBe(0);
    expect(await remind(inHours(9))).toBe(0);
  });

  it('no reminder is sent for a credential with a pending renewal, an exemption or a retired kind', async () => {
    const { chaplain } = await holder([]);
    const renewed = await hold(chaplain.id, 5);
    await app.makeCredential(renewed.of);
    const exempt = await hold(chaplain.id, 5);
    await app.db.pool.query(
      "INSERT INTO credential_exemptions (chaplain_id, kind_id, reason) VALUES ($1, $2, 'Guard')",
      [chaplain.id, exempt.kind.id],
    );
    const retired = await hold(chaplain.id, 5);
    await app.db.pool.query('UPDATE credential_kinds SET retired_at = now() WHERE id = $1', [
      retired.kind.id,
    ]);
    expect(await remind()).toBe(0);
  });

  it('no reminder of an expiring credential is sent to suspended or unapproved people', async () => {
    await holder([5], { isApproved: false });
    const { user } = await holder([5]);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    expect(await remind()).toBe(0);
  });
});

describe('a credential reminder that has not been sent yet', () => {
  const problem = 'The credential was renewed before the reminder was sent.';
  const dropped = { state: 'dropped', problem };

  it('when the reminder rules of a kind of credential change, unsent reminders are dropped and created anew (R15)', async () => {
    const { visitor } = await app.signInAs('admin');
    const { chaplain } = await holder([3]);
    const { kind } = await hold(chaplain.id, 20);
    await remind();
    const params = { id: kind.id };
    await visitor.call(updateCredentialKind, { params, body: { remindDays: 10 } });
    expect(await reminded()).toMatchObject([
      { state: 'dropped', problem: 'The rules for reminders changed before this one was sent.' },
    ]);
    expect(await remind()).toBe(1);
    const queued = (await reminded()).filter(({ state }) => state === 'queued');
    expect(queued).toMatchObject([{ facts: { credentials: [{ name: 'Ends in 3' }] } }]);
  });

  it('if a kind of credential changes while a reminder is being sent, no second reminder is created (R15)', async () => {
    const { visitor } = await app.signInAs('admin');
    await holder([3]);
    await remind();
    await app.db.pool.query("UPDATE deliveries SET state = 'sending'");
    const kind = await app.makeKind();
    const params = { id: kind.id };
    await visitor.call(updateCredentialKind, { params, body: { name: 'Another name' } });
    expect(await remind(inHours(2))).toBe(0);
  });

  it('an unsent credential reminder is dropped when an imported file renews the credential', async () => {
    const { chaplain, user } = await holder([]);
    const { kind } = await hold(chaplain.id, 5);
    await remind();
    const { visitor } = await app.signInAs('admin');
    const file = `Email,Credential,Issued On,Ends On\n${user.email},${kind.name},2026-02-16,${addDays(today, 400)}`;
    const imported = await visitor.call(importCredentials, { body: { file, numbers: [2] } });
    expect(imported.body).toMatchObject({ renewed: 1 });
    expect(await reminded()).toMatchObject([dropped]);
  });

  it('an unsent credential reminder is dropped when the renewal is verified', async () => {
    const { chaplain } = await holder([]);
    const { of } = await hold(chaplain.id, 5);
    await remind();
    const renewal = await app.makeCredential(of);
    const { visitor } = await app.signInAs('admin');
    await visitor.call(verifyCredential, {
      params: { id: renewal.id },
      body: { seenUpdatedAt: renewal.updatedAt.toISOString() },
    });
    expect(await reminded()).toMatchObject([dropped]);
  });

  it('after a renewal is verified, the person is reminded anew of their other credentials', async () => {
    const { chaplain } = await holder([3]);
    const { of } = await hold(chaplain.id, 5);
    await remind();
    const renewal = await app.makeCredential(of);
    const { visitor } = await app.signInAs('admin');
    await visitor.call(verifyCredential, {
      params: { id: renewal.id },
      body: { seenUpdatedAt: renewal.updatedAt.toISOString() },
    });
    expect(await remind(inHours(2))).toBe(1);
    const queued = (await reminded()).filter(({ state }) => state === 'queued');
    expect(queued).toMatchObject([{ facts: { credentials: [{ name: 'Ends in 3' }] } }]);
  });

  it('an unsent credential reminder is dropped when an imported file corrects the end of the credential', async () => {
    const { chaplain, user } = await holder([]);
    const { kind } = await hold(chaplain.id, 5);
    await remind();
    const { visitor } = await app.signInAs('admin');
    const file = `Email,Credential,Ends On\n${user.email},${kind.name},${addDays(today, 400)}`;
    const imported = await visitor.call(importCredentials, { body: { file, numbers: [2] } });
    expect(imported.body).toMatchObject({ updated: 1 });
    expect(await reminded()).toMatchObject([dropped]);
  });

  it('an unsent credential reminder is dropped when the office corrects the credential', async () => {
    const { chaplain } = await holder([]);
    const { credential } = await hold(chaplain.id, 5);
    await remind();
    const { visitor } = await app.signInAs('admin');
    const seenUpdatedAt = credential.updatedAt.toISOString();
    const answer = await visitor.call(correctCredential, {
      params: { id: credential.id },
      body: { endsOn: addDays(today, 400), reason: 'Misread', seenUpdatedAt },
    });
    expect(answer.status).toBe(200);
    expect(await reminded()).toMatchObject([dropped]);
  });
});
