import { describe, expect } from 'vitest';
import {
  askForPasswordReset,
  currentUser,
  register,
  sendConfirmation,
  updateAccount,
} from '#shared/accounts/api.ts';
import { sendTestMessage } from '#shared/contact-points/api.ts';
import { askForErasure, withdrawErasure } from '#shared/own-data/api.ts';
import { makeRecoveryCodes, removePasskey } from '#shared/second-factor/api.ts';
import { cancelRsvp, rsvpToTraining } from '#shared/training/api.ts';
import { loadTaken } from '#server/features/messages/worker/take-queries.ts';
import { makers } from '#server/features/messages/worker/outgoing.ts';
import { registration } from '#server/testing/bodies.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  typePassword,
} from '#server/testing/second-factor.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const VICTIM = 'victim@example.net';

interface Answer {
  status: number;
  headers: Headers;
}

async function many(times: number, call: (time: number) => Promise<Answer>) {
  const statuses = new Set<number>();
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { status, headers } = await call(time);
    if (status === 429) waits.push(Number(headers.get('Retry-After')));
    statuses.add(status);
  }
  expect(waits.every((seconds) => seconds > 0)).toBe(true);
  return [...statuses];
}

const kinds = async () => {
  const counts: Record<string, number> = {};
  for (const { kind } of await readOutbox(app.db)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

async function registerAs(email: string, values: Record<string, unknown> = {}) {
  const visitor = app.visitor();
  const answer = await visitor.call(register, { body: registration({ email, ...values }) });
  return { visitor, answer };
}

const changeTo = (visitor: Pick<Visitor, 'call'>, email: string) =>
  visitor.call(updateAccount, { body: { email, currentPassword: PASSWORD } });

describe('a flood of mails to a stranger’s address', () => {
  test('making new recovery codes sends no mail to an unconfirmed address (X2)', async () => {
    const { visitor } = await registerAs(VICTIM);
    await addAuthenticator(visitor);
    expect(await many(40, () => visitor.call(makeRecoveryCodes))).toEqual([201, 429]);
    expect(await kinds()).toEqual({ 'confirm-email': 1 });
  });

  test('making recovery codes 400 times in an account that the office created sends only 5 mails an hour', async ({
    guest,
  }) => {
    await addAuthenticator(guest);
    await guest.call(makeRecoveryCodes);
    expect(await kinds()).toMatchObject({ 'recovery-codes-made': 1 });
    expect(await many(400, () => guest.call(makeRecoveryCodes))).toEqual([201, 429]);
    expect(await kinds()).toMatchObject({ 'recovery-codes-made': 5 });
  });

  test('if a stranger registers somebody else’s email address, mail to it never contains the name that the stranger typed (X2)', async () => {
    const WORDS = 'Sign in at once or lose it';
    const { visitor } = await registerAs(VICTIM, { firstName: WORDS, lastName: WORDS });
    const { body: user } = await visitor.call(currentUser);
    await visitor.call(askForPasswordReset, { body: { username: user.username } });
    await changeTo(visitor, 'another@example.net');
    const other = await app.signInAs('guest');
    await changeTo(other.visitor, 'victim+1@example.net');

    const outbox = await readOutbox(app.db);
    const taken = await loadTaken(
      app.db.orm,
      outbox.map(({ id }) => id),
    );
    const make = await makers.email(app.db, taken, TEST_SECRET);
    const mails = taken.map((delivery) =>
      make(delivery, { base: 'https://x.example', token: 't', answer: null, action: null }),
    );

    expect(mails).toHaveLength(5);
    expect(JSON.stringify(mails)).not.toContain(WORDS);
    const toOther = mails.find((mail) => mail?.to.address === 'victim+1@example.net');
    expect(toOther?.to.name).toBe('');
    expect(toOther?.text).toMatch(/^Hello,$/m);
  });

  test('one email address gets at most 3 mails an hour, even if 20 accounts are changed to it 100 times (X2)', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 20 }, async () => (await app.signInAs('guest')).visitor),
    );
    const statuses = await many(100, (time) =>
      changeTo(accounts[time % 20] ?? app.visitor(), `victim+${time}@example.net`),
    );
    expect(statuses).toEqual([200, 429]);
    expect(await kinds()).toEqual({ 'confirm-email': 3, 'email-change-asked': 3 });
  });

  test('if an email change is refused, the account keeps its email and its earlier pending change', async ({
    guest,
  }) => {
    await changeTo(guest, 'naomi@example.net');
    const others = await Promise.all([app.signInAs('guest'), app.signInAs('guest')]);
    for (const { visitor } of others) await changeTo(visitor, 'victim+1@example.net');
    await changeTo(others[0].visitor, 'victim+2@example.net');

    const refused = await changeTo(guest, VICTIM);

    expect([refused.status, refused.body]).toMatchObject([
      429,
      {
        message: 'We can’t send more mail to this address for now. Please try again in 60 minutes.',
      },
    ]);
    expect((await guest.call(currentUser)).body.pendingEmail).toBe('naomi@example.net');
  });

  test('an email change sends no notice to the account’s old address if the old address was never confirmed (X2)', async () => {
    const { visitor } = await registerAs(VICTIM);
    expect(await many(5, (time) => changeTo(visitor, `other${time}@example.net`))).toEqual([
      200, 429,
    ]);
    expect(await kinds()).toEqual({ 'confirm-email': expect.any(Number) });
    const { rows } = await app.db.pool.query<{ to: string }>(
      'SELECT coalesce(address, users.email) AS to FROM deliveries JOIN users ON users.id = user_id',
    );
    expect(rows.filter(({ to }) => to === VICTIM)).toHaveLength(1);
  });

  test('if somebody registers many tagged spellings of one email address, its mailbox gets only 3 mails an hour (X2)', async () => {
    const answers = await many(
      8,
      async (time) => (await registerAs(`victim+${time}@example.net`)).answer,
    );
    expect(answers).toEqual([201]);
    expect(await kinds()).toEqual({ 'confirm-email': 3 });
  });

  test('an unconfirmed address gets 3 reset and confirmation mails an hour in all; above that, reset requests still succeed (K1, X2)', async () => {
    const { visitor } = await registerAs(VICTIM);
    expect(await many(3, () => visitor.call(sendConfirmation))).toEqual([204, 429]);
    const ask = () => app.visitor().call(askForPasswordReset, { body: { username: VICTIM } });
    expect(await many(3, ask)).toEqual([204]);
    expect(await kinds()).toEqual({ 'confirm-email': 3 });
  });
});

describe('a flood of mails to the sender or to the office', () => {
  test('if a chaplain requests erasure and withdraws the request 100 times, each administrator gets at most one mail a day', async ({
    chaplain,
  }) => {
    await app.signInAs('admin');
    await app.signInAs('admin');
    const statuses = await many(100, async () => {
      await chaplain.call(withdrawErasure);
      return chaplain.call(askForErasure, { body: { reason: null } });
    });
    expect(statuses).toEqual([200, 429]);
    expect(await kinds()).toEqual({ 'erasure-asked': 2 });

    await app.db.pool.query('UPDATE rate_limits SET expire = expire - 86400000');
    await chaplain.call(withdrawErasure);
    await chaplain.call(askForErasure, { body: { reason: null } });
    expect(await kinds()).toEqual({ 'erasure-asked': 4 });
  });

  test('a chaplain who takes and cancels a training seat many times gets at most 30 mails an hour', async ({
    chaplain,
  }) => {
    const { id } = await app.makeTrainingSession();
    const statuses = await many(35, async () => {
      await chaplain.call(cancelRsvp, { params: { id } });
      return chaplain.call(rsvpToTraining, { params: { id } });
    });
    expect(statuses).toEqual([201, 429]);
    expect(await kinds()).toEqual({ 'training-rsvp': 30 });
  });

  test('a person can send themselves at most 5 test messages an hour', async ({ chaplain }) => {
    expect(await many(8, () => chaplain.call(sendTestMessage))).toEqual([200, 429]);
    expect(await kinds()).toEqual({ 'test-message': 5 });
  });

  test('signing in on many new devices is never refused, but only the first 10 in an hour send a notice', async () => {
    const user = await app.makeUser();
    expect(await many(14, () => typePassword(app.visitor(), user))).toEqual([200]);
    expect(await kinds()).toEqual({ 'new-device': 10 });
  });

  test('a person can add at most 10 passkeys an hour', async ({ guest }) => {
    await addAuthenticator(guest);
    const added = [];
    for (let time = 0; time < 12; time += 1) {
      added.push(await addSoftwarePasskey(guest).then(Boolean, () => false));
      const { rows } = await app.db.pool.query<{ id: string }>('SELECT id FROM passkeys');
      for (const { id } of rows) await guest.call(removePasskey, { params: { id } });
    }
    expect(added.filter(Boolean)).toHaveLength(10);
    expect(await kinds()).toMatchObject({ 'passkey-added': 10, 'second-factor-removed': 10 });
  });
});
