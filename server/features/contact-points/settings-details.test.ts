import { describe, expect } from 'vitest';
import { changeMessageSettings, readMessageSettings } from '#shared/contact-points/api.ts';
import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { storePart } from '#server/program/settings-queries.ts';
import { pushSubscription } from '#server/testing/bodies.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addNumber, changeNumber } from '#server/testing/text-numbers.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { subscribe } from './push-subscriptions.ts';
import { changeSettings } from './settings.ts';

const ZONE = 'America/Kentucky/Louisville';
const NUMBER = '+15025550143';

const app = useTestApp();
const test = testWithPeople(app);

const settingsOf = async (visitor: Visitor) => (await visitor.call(readMessageSettings)).body;

describe('what the message settings say about a person', () => {
  test('an email address that its owner has confirmed counts as confirmed in the message settings', async () => {
    const user = await app.makeUser({ emailConfirmedAt: new Date() });
    expect((await settingsOf(await app.signIn(user))).email).toEqual({
      address: user.email,
      isConfirmed: true,
      failure: null,
    });
  });

  test('the message settings show for each channel why and since when it fails', async ({
    chaplain,
  }) => {
    const since = '2026-03-04T15:00:00.000Z';
    await app.db.pool.query(
      `INSERT INTO contact_failures (user_id, channel, problem, since)
        SELECT $1, channel, 'No ' || channel || ' arrived.', $2
        FROM unnest(ARRAY['email', 'push', 'text']) AS channel`,
      [chaplain.user.id, since],
    );
    const { email, push, text } = await settingsOf(chaplain);
    expect([email.failure, push.failure, text.failure]).toEqual([
      { since, problem: 'No email arrived.' },
      { since, problem: 'No push arrived.' },
      { since, problem: 'No text arrived.' },
    ]);
  });

  test('the message settings suggest the phone number of the profile to people who can add one', async ({
    chaplain,
    admin,
    guest,
  }) => {
    const suggested = '+1 502 555 0142';
    expect((await settingsOf(chaplain)).text).toMatchObject({ canAddNumber: true, suggested });
    expect((await settingsOf(admin)).text).toMatchObject({ canAddNumber: true, suggested: null });
    expect((await settingsOf(guest)).text).toMatchObject({ canAddNumber: false, suggested: null });
  });
});

describe('the quiet hours in the message settings', () => {
  test('the program’s quiet hours apply to a person only until the person chooses their own or none', async ({
    chaplain,
    guest,
  }) => {
    const offered = { from: 22 * 60, to: 6 * 60 };
    expect((await settingsOf(chaplain)).programQuietHours).toEqual({ ...offered, holds: false });
    const values = { hasQuietHours: true, quietFrom: '21:00', quietTo: '06:30' };
    await storePart(app.db.orm, 'rules', { version: 1, values });
    const everybody = { from: 21 * 60, to: 6 * 60 + 30 };
    expect((await settingsOf(chaplain)).programQuietHours).toEqual({ ...everybody, holds: true });
    const quietHours = { from: 0, to: 60, timeZone: ZONE };
    await chaplain.call(changeMessageSettings, { body: { quietHours } });
    expect(await settingsOf(chaplain)).toMatchObject({
      quietHours,
      programQuietHours: { holds: false },
    });
    await guest.call(changeMessageSettings, { body: { quietHours: null } });
    expect(await settingsOf(guest)).toMatchObject({
      quietHours: null,
      programQuietHours: { holds: false },
    });
  });

  test.each(['quiet_from', 'quiet_to'])(
    'quiet hours of which only %s is stored count as none',
    async (column) => {
      const { visitor, user } = await app.signInAs('guest');
      await app.db.pool.query(
        `INSERT INTO message_preferences (user_id, ${column}) VALUES ($1, 600)`,
        [user.id],
      );
      expect((await settingsOf(visitor)).quietHours).toBeNull();
    },
  );

  test('quiet hours in a time zone that the database doesn’t know are refused', async () => {
    const user = await app.makeUser();
    const quietHours = { from: 0, to: 60, timeZone: 'Mars/Olympus' };
    const reader = { ...user, chaplain: null, canBeCalled: false };
    const message = 'This time zone is not known';
    await expect(
      changeSettings(app.db, reader, { quietHours, confirmsSilence: false }),
    ).rejects.toMatchObject({ status: 400, message, fields: { quietHours: message } });
  });
});

describe('the channels in the message settings', () => {
  test('of the channels that a person chooses, only those that differ from the default are stored', async ({
    chaplain,
  }) => {
    const channels = { training: ['push', 'email'], hours: ['push'] } as const;
    const body = { channels: { training: [...channels.training], hours: [...channels.hours] } };
    expect((await chaplain.call(changeMessageSettings, { body })).body.channels).toMatchObject(
      channels,
    );
    const { rows: stored } = await app.db.pool.query('SELECT channels FROM message_preferences');
    expect(stored).toEqual([{ channels: { hours: ['push'] } }]);
  });

  test('a phone number that is not confirmed or replied STOP doesn’t count as a way to reach a chaplain', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    const refused = { status: 409, body: { code: SILENCES_CALL_OUTS } };
    const choose = () =>
      chaplain.call(changeMessageSettings, { body: { channels: { 'call-outs': ['text'] } } });
    await addNumber(app.db, { userId, number: NUMBER });
    expect(await choose()).toMatchObject(refused);
    await changeNumber(app.db, userId, { confirmedAt: new Date(), stoppedAt: new Date() });
    expect(await choose()).toMatchObject(refused);
    await changeNumber(app.db, userId, { stoppedAt: null });
    expect((await choose()).status).toBe(200);
  });

  test('a browser whose session has ended can’t subscribe to push notifications', async () => {
    const { id: userId } = await app.makeUser();
    await expect(
      subscribe(app.db, { userId, sid: 'an ended session' }, pushSubscription()),
    ).rejects.toMatchObject({ status: 401 });
    const { rows } = await app.db.pool.query('SELECT 1 FROM push_subscriptions');
    expect(rows).toEqual([]);
  });
});
