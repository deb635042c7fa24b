import { describe, expect, it, test } from 'vitest';
import { currentUser, passwordRules, register } from '#shared/accounts/api.ts';
import { activationBoard, callChaplains } from '#shared/calls/api.ts';
import { changeMessageSettings, readMessageSettings } from '#shared/contact-points/api.ts';
import { getProgram, getProgramSettings, updateProgram } from '#shared/program/api.ts';
import { listTrainingSessions } from '#shared/training/api.ts';
import { readMinLength } from '#server/program/rules.ts';
import { applyRetention } from '#server/retention/start-retention.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { tell } from '#server/features/messages/service.ts';

const app = useTestApp({ decided: {} });

const DECIDED = {
  passwordMinLength: 15,
  secondFactor: 'none',
  messageDays: 400,
  auditDays: 0,
} as const;

async function change(body: object) {
  const { visitor } = await app.signInAs('admin');
  return visitor.call(updateProgram, { body });
}

describe('settings that an environment variable decides (S14)', () => {
  test('an administrator can see the values that environment variables set, and the names of the variables (S14)', async () => {
    const { visitor } = await app.signInAs('admin');
    const settings = await app.secondProcess({ decided: DECIDED });
    const decided = settings.visitor();
    decided.cookies.set('sid', visitor.cookies.get('sid') ?? '');
    const { body } = await decided.call(getProgramSettings, {});
    expect(body.settings).toMatchObject(DECIDED);
    expect(body.variables).toEqual({
      passwordMinLength: 'PASSWORD_MIN_LENGTH',
      secondFactor: 'REQUIRE_SECOND_FACTOR',
      messageDays: 'MESSAGE_RETENTION_DAYS',
      auditDays: 'AUDIT_RETENTION_DAYS',
    });
    expect((await visitor.call(getProgramSettings, {})).body.variables).toEqual({});
  });

  test('if an environment variable decides a setting, a change of the setting is refused and the error names the variable (S14)', async () => {
    const { visitor } = await app.signInAs('admin');
    const settings = await app.secondProcess({ decided: DECIDED });
    const decided = settings.visitor();
    decided.cookies.set('sid', visitor.cookies.get('sid') ?? '');
    const body = { passwordMinLength: 10, reviewTime: 'soon' };
    const refused = await decided.call(updateProgram, { body });
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toEqual({
      passwordMinLength: 'Set by PASSWORD_MIN_LENGTH on the server',
    });
    expect((await app.visitor().call(getProgram)).body.version).toBe(0);
    const other = await decided.call(updateProgram, { body: { reviewTime: 'soon' } });
    expect(other.status).toBe(200);
  });

  test('an environment variable overrides the setting that the office stored earlier (S14)', async () => {
    await change({ passwordMinLength: 10 });
    const decided = await app.secondProcess({ decided: DECIDED });
    expect((await decided.visitor().call(passwordRules)).body).toEqual({ minLength: 15 });
    expect(await readMinLength(app.db.orm, {})).toEqual({ minLength: 10 });
  });

  test('if an environment variable turns the second sign-in step off, nobody needs it, even if the office required it (S14)', async () => {
    const { visitor: guest } = await app.signInAs('guest');
    await change({ secondFactor: 'everyone' });
    const decided = (await app.secondProcess({ decided: DECIDED })).visitor();
    decided.cookies.set('sid', guest.cookies.get('sid') ?? '');
    const asked = async (visitor: Visitor) =>
      (await visitor.call(currentUser)).body?.mustSetUpSecondFactor;
    expect([await asked(guest), await asked(decided)]).toEqual([true, false]);
  });
});

describe('rules of the office', () => {
  test('a longer minimum length for passwords applies immediately in every process (S6)', async () => {
    const other = await app.secondProcess();
    await change({ passwordMinLength: 10 });
    expect((await other.visitor().call(passwordRules)).body).toEqual({ minLength: 10 });
    const body = {
      username: 'ruth',
      email: 'ruth@example.org',
      firstName: 'Ruth',
      lastName: 'Moab',
      password: 'lantern42',
      confirmPassword: 'lantern42',
    };
    const refused = await other.visitor().call(register, { body });
    expect(refused.body).toMatchObject({
      fields: { password: 'Password must be at least 10 characters' },
    });
  });

  test('once the office requires a second sign-in step, the next request of a person who has not set one up is refused (S6)', async () => {
    const { visitor: guest } = await app.signInAs('guest');
    expect((await guest.call(listTrainingSessions)).status).toBe(200);
    await change({ secondFactor: 'everyone' });
    expect((await guest.call(listTrainingSessions)).status).toBe(403);
    expect((await guest.call(currentUser)).body).toMatchObject({ mustSetUpSecondFactor: true });
  });

  test.each([
    [undefined, false],
    ['http://chaplains.example.org', false],
    ['https://chaplains.example.org', true],
  ])(
    'the default rule makes administrators of a portal with the address %s set up a second sign-in step: %s',
    async (publicUrl, isNeeded) => {
      const { visitor } = await app.signInAs('admin');
      const portal = await app.secondProcess({ publicUrl });
      const there = portal.visitor();
      there.cookies.set('sid', visitor.cookies.get('sid') ?? '');
      const { body } = await there.call(currentUser);
      expect(body).toMatchObject({ mustSetUpSecondFactor: isNeeded });
    },
  );

  test('a call-out that sets no reminder time uses the reminder time from the program’s settings', async () => {
    await change({ remindAfter: '30' });
    const { id } = await app.makeActivation({ status: 'active' });
    const { chaplain } = await app.makeChaplain(approved);
    const { visitor } = await app.signInAs('admin');
    const body = { chaplainIds: [chaplain.id], reason: 'Nobody else is near' };
    expect((await visitor.call(callChaplains, { params: { id }, body })).status).toBe(200);
    const { rows } = await app.db.pool.query(
      'SELECT round(extract(epoch FROM remind_at - asked_at) / 60)::int AS minutes FROM activation_assignments',
    );
    expect(rows).toEqual([{ minutes: 30 }]);
  });

  test('the activation’s board marks people as silent after the number of minutes in the program’s settings', async () => {
    await change({ silentAfterMinutes: 5 });
    const { chaplain } = await app.makeChaplain(approved);
    const { activationId: id } = await app.makeDeployment({
      chaplainId: chaplain.id,
      status: 'asked',
      askedAt: inHours(-0.1),
    });
    const { visitor } = await app.signInAs('admin');
    const { body } = await visitor.call(activationBoard, { params: { id } });
    expect(body).toMatchObject({ silentAfter: 5, rows: [{ isLongSilent: true }] });
  });

  test('messages are deleted once they are older than the program’s settings allow', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    await app.makeDelivery({ state: 'sent' }, { createdAt: days(800) });
    await change({ messageDays: 900 });
    await applyRetention(app.db, {});
    expect(await readOutbox(app.db)).toHaveLength(1);
    await change({ messageDays: 730 });
    await applyRetention(app.db, {});
    expect(await readOutbox(app.db)).toHaveLength(0);
  });

  test('settings that only the office may read are never in a response to other people (S12)', async () => {
    const { visitor } = await app.signInAs('chaplain');
    const signedIn = (await visitor.call(getProgram)).body;
    const everybody = (await app.visitor().call(getProgram)).body;
    expect(signedIn).toMatchObject({ firstWarningHours: 10, remindAfter: '15' });
    expect(signedIn).not.toHaveProperty('passwordMinLength');
    expect(everybody).toMatchObject({ reviewTime: 'within 10 working days' });
    expect(everybody).not.toHaveProperty('firstWarningHours');
  });

  it.each([
    ['a password of 5 characters', { passwordMinLength: 5 }, 'passwordMinLength'],
    ['a password of 33 characters', { passwordMinLength: 33 }, 'passwordMinLength'],
    ['that nobody needs a second step', { secondFactor: 'none' }, 'secondFactor'],
    ['messages for a year', { messageDays: 365 }, 'messageDays'],
    ['the audit trail for a month', { auditDays: 30 }, 'auditDays'],
    ['a first warning after 3 hours', { firstWarningHours: 3 }, 'firstWarningHours'],
    ['a second warning with the first', { firstWarningHours: 12 }, 'secondWarningHours'],
    ['a reminder after 7 minutes', { remindAfter: '7' }, 'remindAfter'],
    ['quiet hours of no length', { quietTo: '22:00' }, 'quietTo'],
    ['a time that is none', { quietFrom: '24:00' }, 'quietFrom'],
  ])(
    'saving ‘%s’ as a rule of the program is refused with an error at its field',
    async (_what, body, field) => {
      const refused = await change(body);
      expect(refused.status).toBe(400);
      expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    },
  );
});

describe('quiet hours for everybody', () => {
  const HOUR = 3600;

  /** Sets quiet hours from an hour ago to two hours from now, in the program's zone. */
  async function beQuiet() {
    const clock = (hours: number) =>
      inHours(hours).toLocaleTimeString('en-GB', {
        timeZone: 'America/Kentucky/Louisville',
        hour: '2-digit',
        minute: '2-digit',
      });
    await change({ hasQuietHours: true, quietFrom: clock(-1), quietTo: clock(2) });
  }

  async function told(userId: string) {
    await app.db.transaction(async (tx) => {
      const facts = { title: 'Listening' };
      await tell(tx, { kind: 'resource-approved', facts, to: [{ userId }], actorId: null });
    });
    const rows = (await readOutbox(app.db)).filter((row) => row.userId === userId);
    return rows.at(-1)?.waits ?? 0;
  }

  test('if a person has set no quiet hours, messages to them wait until the program’s quiet hours end', async () => {
    const { user } = await app.signInAs('guest');
    expect(await told(user.id)).toBeLessThanOrEqual(0);
    await app.db.pool.query('DELETE FROM messages');
    await beQuiet();
    const waits = await told(user.id);
    expect(waits).toBeGreaterThan(1.9 * HOUR);
    expect(waits).toBeLessThanOrEqual(2 * HOUR);
  });

  test('a person sees the program’s quiet hours and can switch them off for their own messages', async () => {
    await beQuiet();
    const { visitor, user } = await app.signInAs('guest');
    const read = async () => (await visitor.call(readMessageSettings)).body;
    expect(await read()).toMatchObject({ quietHours: null, programQuietHours: { holds: true } });
    await visitor.call(changeMessageSettings, { body: { quietHours: null } });
    expect(await read()).toMatchObject({ quietHours: null, programQuietHours: { holds: false } });
    expect(await told(user.id)).toBeLessThanOrEqual(0);
  });

  test('the program’s quiet hours are suggested to people who set their own', async () => {
    await change({ quietFrom: '21:30', quietTo: '07:00' });
    const { visitor } = await app.signInAs('guest');
    expect((await visitor.call(readMessageSettings)).body.programQuietHours).toEqual({
      from: 21.5 * 60,
      to: 7 * 60,
      holds: false,
    });
  });
});
