import { describe, expect } from 'vitest';
import {
  changeMessageSettings,
  readMessageSettings,
  sendTestMessage,
} from '#shared/contact-points/api.ts';
import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import { tell } from '#server/features/messages/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import {
  addPushSubscription,
  addTextNumber,
  chooseChannels,
  readOutbox,
} from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const ZONE = 'America/Kentucky/Louisville';

const app = useTestApp();
const test = testWithPeople(app);

const silence = { channels: { 'call-outs': [] } } as const;
const body = (given: object) => ({ body: given });

describe('the message settings of a person', () => {
  test('a person’s message settings have the default values until the person changes them', async ({
    chaplain,
  }) => {
    const { body: own } = await chaplain.call(readMessageSettings);
    expect(own).toMatchObject({
      channels: { 'call-outs': ['push', 'email', 'text'], training: ['push', 'email'] },
      quietHours: null,
      email: { address: chaplain.user.email, isConfirmed: false, failure: null },
      push: { devices: [], failure: null },
      text: { isOffered: false, number: null, isConfirmed: false },
    });
  });

  test('each person’s message settings offer only the topics that this person can get messages about', async ({
    chaplain,
    newcomer,
    guest,
    admin,
  }) => {
    const topicsOf = async (visitor: Visitor) =>
      Object.keys((await visitor.call(readMessageSettings)).body.channels);
    const ofChaplains = [
      'call-outs',
      'application',
      'training',
      'credentials',
      'availability',
      'resources',
      'hours',
      'care',
      'announcements',
    ];
    expect(await topicsOf(chaplain)).toEqual(ofChaplains);
    expect(await topicsOf(newcomer)).toEqual(ofChaplains);
    expect(await topicsOf(guest)).toEqual(['resources', 'announcements']);
    expect(await topicsOf(admin)).toEqual(['call-outs', 'resources', 'announcements', 'office']);
  });

  test('the message settings offer a guest with a chaplain profile the topics for chaplains', async () => {
    const { user } = await app.makeChaplain({}, { role: 'guest' });
    const guest = await app.signIn(user);
    const { body: settings } = await guest.call(readMessageSettings);
    expect(settings.channels).toHaveProperty('call-outs');
    expect(settings.channels).toHaveProperty('hours');
  });

  test('messages are sent by the channels that the person chose in the message settings', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addPushSubscription(app.db, userId);
    const changed = await chaplain.call(
      changeMessageSettings,
      body({ channels: { training: ['push'] } }),
    );
    expect(changed.body.channels.training).toEqual(['push']);
    expect(changed.body.channels.resources).toEqual(['push', 'email']);

    const to = [{ userId }];
    const facts = { title: 'Grief' };
    await app.db.transaction((tx) =>
      tell(tx, { kind: 'resource-approved', facts, to, actorId: null }),
    );
    await app.db.transaction((tx) =>
      tell(tx, {
        kind: 'training-cancelled',
        facts: {
          trainingId: userId,
          title: 'Grief',
          dateTime: '2026-05-04T08:00:00.000Z',
          duration: 2,
          location: 'Frankfort',
          address: null,
          isVirtual: false,
        },
        to,
        actorId: null,
      }),
    );
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'resource-approved', channel: 'email' },
      { kind: 'resource-approved', channel: 'push' },
      { kind: 'training-cancelled', channel: 'push' },
    ]);
  });

  test('changing one field of the message settings leaves the other fields unchanged', async ({
    chaplain,
  }) => {
    const quietHours = { from: 22 * 60, to: 6 * 60, timeZone: ZONE };
    await chaplain.call(changeMessageSettings, body({ quietHours }));
    await chaplain.call(changeMessageSettings, body({ channels: { hours: [] } }));
    const { body: settings } = await chaplain.call(readMessageSettings);
    expect(settings).toMatchObject({ quietHours, channels: { hours: [] } });

    await chaplain.call(changeMessageSettings, body({ quietHours: null }));
    expect((await chaplain.call(readMessageSettings)).body).toMatchObject({
      quietHours: null,
      channels: { hours: [] },
    });
  });

  test('if a person chooses channels for a topic that they can’t get messages about, the answer is 403', async ({
    chaplain,
    guest,
  }) => {
    const choose = async (visitor: Visitor, topic: string) =>
      visitor.call(changeMessageSettings, body({ channels: { [topic]: ['push'] } }));
    expect((await choose(chaplain, 'office')).status).toBe(403);
    expect((await choose(guest, 'call-outs')).status).toBe(403);
  });

  test.each([
    { from: 600, to: 600, timeZone: ZONE },
    { from: -1, to: 600, timeZone: ZONE },
    { from: 0, to: 1440, timeZone: ZONE },
    { from: 0, to: 600, timeZone: 'Mars/Olympus' },
    { from: 0, to: 600, timeZone: '+05:00' },
    { from: 0, to: 600, timeZone: "UTC'; --" },
  ])('the message settings refuse the invalid quiet hours %j with 400', async (quietHours) => {
    const { visitor } = await app.signInAsChaplain();
    const answer = await visitor.call(changeMessageSettings, body({ quietHours }));
    expect(answer.status).toBe(400);
    expect((await visitor.call(readMessageSettings)).body.quietHours).toBeNull();
  });
});

describe('switching off the last channel of call-outs', () => {
  test('an active chaplain must confirm switching off the last channel of call-outs, and this is audited (M13)', async ({
    chaplain,
  }) => {
    const refused = await chaplain.call(changeMessageSettings, body(silence));
    expect([refused.status, refused.body.code]).toEqual([409, SILENCES_CALL_OUTS]);
    expect((await chaplain.call(readMessageSettings)).body.channels['call-outs']).toHaveLength(3);
    expect(await auditTrail(app)).not.toContainEqual(
      expect.objectContaining({ action: 'call-outs-silenced' }),
    );

    const confirmed = { ...silence, confirmsSilence: true };
    const answer = await chaplain.call(changeMessageSettings, body(confirmed));
    expect(answer.body.channels['call-outs']).toEqual([]);
    expect(await auditTrail(app)).toContainEqual(
      expect.objectContaining({ action: 'call-outs-silenced', subject: chaplain.user.id }),
    );
  });

  test('switching off email for call-outs must be confirmed if neither push nor text messages are set up (M13)', async ({
    chaplain,
  }) => {
    const channels = { 'call-outs': ['push', 'text'] };
    const refused = await chaplain.call(changeMessageSettings, body({ channels }));
    expect([refused.status, refused.body.code]).toEqual([409, SILENCES_CALL_OUTS]);

    await addTextNumber(app.db, chaplain.user.id, '+15025550143');
    expect((await chaplain.call(changeMessageSettings, body({ channels }))).status).toBe(200);
  });

  test('people who aren’t eligible for call-outs can switch off the last channel of call-outs without confirming', async ({
    applicant,
  }) => {
    expect((await applicant.call(changeMessageSettings, body(silence))).status).toBe(200);
  });

  test('after switching off the last channel of call-outs, further changes need no confirmation', async ({
    chaplain,
  }) => {
    await chaplain.call(changeMessageSettings, body({ ...silence, confirmsSilence: true }));
    const answer = await chaplain.call(changeMessageSettings, body({ channels: { hours: [] } }));
    expect(answer.status).toBe(200);
  });
});

describe('a test message to oneself', () => {
  test('a test message to oneself is sent immediately by the channels of call-outs, at most five times an hour', async ({
    chaplain,
  }) => {
    const userId = chaplain.user.id;
    await addPushSubscription(app.db, userId);
    const answer = await chaplain.call(sendTestMessage);
    expect([answer.status, answer.body]).toEqual([200, { channels: ['email', 'push'] }]);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'test-message', userId, channel: 'email' },
      { kind: 'test-message', userId, channel: 'push' },
    ]);

    for (let time = 0; time < 4; time += 1) await chaplain.call(sendTestMessage);
    expect((await chaplain.call(sendTestMessage)).status).toBe(429);
  });

  test('if no channel is on for call-outs, no test message is sent, and the response lists no channels', async ({
    chaplain,
  }) => {
    await chooseChannels(app.db, chaplain.user.id, { 'call-outs': [] });
    const answer = await chaplain.call(sendTestMessage);
    expect(answer.body).toEqual({ channels: [] });
    expect(await readOutbox(app.db)).toEqual([]);
  });
});
