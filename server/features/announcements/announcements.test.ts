import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  cancelAnnouncement,
  countAudience,
  createAnnouncement,
  listAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
} from '#shared/announcements/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { addPushSubscription, addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { sendDueAnnouncements } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const TO_ALL = { roles: [], regions: [], expertise: [] };

const written = (values: object = {}) => ({
  title: 'Roll call',
  body: 'Please look at your hours.\n\nThank you.',
  audience: TO_ALL,
  scheduledFor: null,
  ...values,
});

const asked = (values: object = {}) => ({ actionId: randomUUID(), ...written(values) });

interface StoredState {
  state: string;
  recipients: number;
  messageId: string | null;
}

const states = async () =>
  (
    await app.db.pool.query<StoredState>(
      'SELECT state, recipients, message_id AS "messageId" FROM announcements',
    )
  ).rows;

const none = { sent: 0, delivered: 0, opened: 0, failed: 0, waiting: 0 };

describe('the audience of an announcement', () => {
  test('an announcement goes to the approved and active chaplains, unless roles are chosen', async ({
    admin,
    chaplain,
    applicant,
  }) => {
    await app.makeChaplain({ ...approved, isActive: false });
    const people = async (query: object) =>
      (await admin.call(countAudience, { query })).body.people;

    expect(await people({})).toBe(1);
    expect(await people({ roles: 'admin' })).toBe(1);
    expect(await people({ roles: 'chaplain,admin' })).toBe(4);
    expect([chaplain.user.role, applicant.user.role]).toEqual(['chaplain', 'chaplain']);
  });

  test('an announcement to a region and an area of expertise also reaches people whose area is stored under another name', async ({
    admin,
  }) => {
    await app.makeChaplain({ ...approved, primaryRegion: 'A', expertise: ['disaster-response'] });
    await app.makeChaplain({ ...approved, primaryRegion: 'B', expertise: ['Disaster response'] });
    await app.makeChaplain({ ...approved, primaryRegion: 'B', expertise: ['Pastoral care'] });
    const people = async (query: object) =>
      (await admin.call(countAudience, { query })).body.people;

    expect(await people({ regions: 'B' })).toBe(2);
    expect(await people({ regions: 'A,B' })).toBe(3);
    expect(await people({ expertise: 'Disaster response' })).toBe(2);
    expect(await people({ expertise: 'Disaster response', regions: 'B' })).toBe(1);
  });

  test('the preview of an announcement’s audience counts the people on each channel and those who can’t be reached', async ({
    admin,
    chaplain,
  }) => {
    await addPushSubscription(app.db, chaplain.user.id);
    await addTextNumber(app.db, chaplain.user.id, '+15025550143');
    const { user } = await app.makeChaplain(approved);
    await app.db.pool.query(
      `INSERT INTO message_preferences (user_id, channels) VALUES ($1, '{"announcements": []}')`,
      [user.id],
    );

    const { body } = await admin.call(countAudience);

    // Text messages cost money, so people get announcements by text only if they ask for it.
    expect(body).toEqual({
      people: 2,
      unreachable: 1,
      channels: [
        { channel: 'push', people: 1 },
        { channel: 'email', people: 1 },
        { channel: 'text', people: 0 },
      ],
    });
  });
});

describe('an announcement', () => {
  test('an announcement is queued for everybody in its audience and recorded in the audit trail', async ({
    admin,
    chaplain,
  }) => {
    await addPushSubscription(app.db, chaplain.user.id);
    const body = asked();

    const answer = await admin.call(createAnnouncement, { body });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      id: body.actionId,
      state: 'sent',
      recipients: 1,
      channels: [
        { channel: 'push', ...none, waiting: 1 },
        { channel: 'email', ...none, waiting: 1 },
      ],
    });
    const facts = { title: body.title, body: body.body, announcementId: body.actionId };
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'announcement', facts, userId: chaplain.user.id, channel: 'email' },
      { kind: 'announcement', userId: chaplain.user.id, channel: 'push' },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      {
        action: 'announcement-sent',
        actor: admin.user.id,
        details: { title: 'Roll call', count: 1 },
      },
    ]);
  });

  test('an announcement whose request is sent twice, as by a double click, goes out once', async ({
    admin,
    chaplain,
  }) => {
    const body = asked();

    const answers = await Promise.all([
      admin.call(createAnnouncement, { body }),
      admin.call(createAnnouncement, { body }),
    ]);

    expect(sortedStatuses(answers)).toEqual([201, 201]);
    expect(await readOutbox(app.db)).toMatchObject([{ userId: chaplain.user.id }]);
    expect(await states()).toMatchObject([{ state: 'sent', recipients: 1 }]);
  });

  test('an announcement whose audience is empty is refused with 409', async ({ admin }) => {
    const answer = await admin.call(createAnnouncement, { body: asked() });

    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('nobody');
    expect(await states()).toEqual([]);
  });

  test('an announcement scheduled for the past is refused with 400', async ({ admin }) => {
    const body = asked({ scheduledFor: inHours(-1).toISOString() });

    const answer = await admin.call(createAnnouncement, { body });

    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('scheduledFor');
  });

  test('the database’s clock decides whether the time of a scheduled announcement has passed', async ({
    admin,
  }) => {
    setClockAhead(48);
    const body = asked({ scheduledFor: inHours(-24).toISOString() });
    expect((await admin.call(createAnnouncement, { body })).status).toBe(201);
  });

  test('line breaks in the title of an announcement become spaces (M5)', async ({
    admin,
    chaplain,
  }) => {
    const body = asked({ title: 'Roll call\r\nBcc: all@example.org' });

    const answer = await admin.call(createAnnouncement, { body });

    expect(answer.body.title).toBe('Roll call Bcc: all@example.org');
    expect(await readOutbox(app.db)).toMatchObject([{ userId: chaplain.user.id }]);
  });

  test('the preview of an announcement shows typed HTML as plain text (M6)', async ({ admin }) => {
    const { body } = await admin.call(previewAnnouncement, {
      body: {
        title: 'Roll <b>call</b>',
        body: 'First.\n\n<script>alert(1)</script> <img src=x onerror=alert(1)>',
      },
    });

    expect(body.subject).toBe('Roll <b>call</b>');
    expect(body.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(body.html).not.toMatch(/<(script|img|b)\b/);
    expect(body.text).toContain('<script>alert(1)</script>');
    expect(await states()).toEqual([]);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});

describe('a scheduled announcement', () => {
  test('a scheduled announcement isn’t sent before its time; until then, it can be changed or sent immediately', async ({
    admin,
    chaplain,
  }) => {
    const { actionId: id, ...body } = asked({ scheduledFor: inHours(24).toISOString() });
    await admin.call(createAnnouncement, { body: { actionId: id, ...body } });
    await sendDueAnnouncements(app.db);
    expect(await readOutbox(app.db)).toEqual([]);

    const changed = await admin.call(updateAnnouncement, {
      params: { id },
      body: { ...body, title: 'Another title', scheduledFor: inHours(48).toISOString() },
    });
    expect(changed.body).toMatchObject({ state: 'scheduled', title: 'Another title' });
    const sent = await admin.call(updateAnnouncement, {
      params: { id },
      body: { ...body, title: 'Sent now', scheduledFor: null },
    });

    expect(sent.body).toMatchObject({ state: 'sent', title: 'Sent now' });
    expect(await readOutbox(app.db)).toMatchObject([
      { userId: chaplain.user.id, facts: { title: 'Sent now' } },
    ]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'announcement-scheduled', actor: admin.user.id, details: { title: 'Roll call' } },
      { action: 'announcement-changed', details: { title: 'Another title' } },
      { action: 'announcement-sent', details: { title: 'Sent now', count: 1 } },
    ]);
  });

  test('a scheduled announcement is sent once when it is due, however many processes try (M3)', async ({
    chaplain,
  }) => {
    await app.makeAnnouncement({ scheduledFor: inHours(-1), title: 'One' });
    await app.makeAnnouncement({ scheduledFor: inHours(-2), title: 'Two' });
    await app.makeAnnouncement({ scheduledFor: inHours(1), title: 'Later' });

    await Promise.all([1, 2, 3, 4].map(async () => sendDueAnnouncements(app.db)));

    const told = await readOutbox(app.db);
    expect(told).toHaveLength(2);
    for (const title of ['One', 'Two']) {
      expect(told).toContainEqual(
        expect.objectContaining({
          userId: chaplain.user.id,
          facts: expect.objectContaining({ title }),
        }),
      );
    }
  });

  test('a scheduled announcement is sent even if earlier ones fail', async ({ chaplain }) => {
    const one = await app.makeAnnouncement({ scheduledFor: inHours(-3), title: 'Broken' });
    const other = await app.makeAnnouncement({ scheduledFor: inHours(-2), title: 'Broken' });
    await app.db.pool.query("UPDATE announcements SET audience = '{}'");
    await app.makeAnnouncement({ scheduledFor: inHours(-1), title: 'Good' });

    await expect(sendDueAnnouncements(app.db)).rejects.toMatchObject({
      message: `not sent: announcements ${one.id}, ${other.id}`,
      cause: expect.any(TypeError),
    });

    expect(await readOutbox(app.db)).toMatchObject([
      { userId: chaplain.user.id, facts: { title: 'Good' } },
    ]);
    expect((await states()).map(({ state }) => state).toSorted()).toEqual([
      'scheduled',
      'scheduled',
      'sent',
    ]);
  });

  test('a scheduled announcement whose audience is empty when it is due is listed as sent to nobody', async () => {
    await app.makeAnnouncement({ scheduledFor: inHours(-1) });

    await sendDueAnnouncements(app.db);

    expect(await states()).toEqual([{ state: 'sent', recipients: 0, messageId: null }]);
  });

  test('a cancelled announcement is not sent and can’t be changed', async ({ admin }) => {
    await app.makeChaplain(approved);
    const { id } = await app.makeAnnouncement();
    const params = { id };

    const cancelled = await admin.call(cancelAnnouncement, { params });
    const again = await admin.call(cancelAnnouncement, { params });
    await app.db.pool.query(`UPDATE announcements SET scheduled_for = now() - interval '1 hour'`);
    await sendDueAnnouncements(app.db);
    const changed = await admin.call(updateAnnouncement, { params, body: written() });

    expect([cancelled.body.state, again.body.state]).toEqual(['cancelled', 'cancelled']);
    expect(changed).toMatchObject({ status: 409, body: { code: 'already-cancelled' } });
    expect(await readOutbox(app.db)).toEqual([]);
    expect(await auditTrail(app)).toMatchObject([
      { action: 'announcement-cancelled', actor: admin.user.id, details: { title: 'Roll call' } },
    ]);
  });

  test('an announcement that was sent can’t be cancelled or changed', async ({
    admin,
    chaplain,
  }) => {
    const { actionId: id, ...body } = asked();
    await admin.call(createAnnouncement, { body: { actionId: id, ...body } });

    const cancelled = await admin.call(cancelAnnouncement, { params: { id } });
    const changed = await admin.call(updateAnnouncement, { params: { id }, body });

    expect([cancelled.body.code, changed.body.code]).toEqual(['already-sent', 'already-sent']);
    expect(await readOutbox(app.db)).toMatchObject([{ userId: chaplain.user.id }]);
  });
});

describe('the list of announcements', () => {
  test('the list of announcements begins with the latest announcement, and shows the delivery figures of each', async ({
    admin,
    chaplain,
  }) => {
    await admin.call(createAnnouncement, { body: asked({ title: 'First' }) });
    await app.db.pool.query(`UPDATE deliveries SET state = 'sent'`);
    await app.makeAnnouncement({ title: 'Second', createdAt: inHours(1) });

    const { body } = await admin.call(listAnnouncements, { query: { kind: 'announcement' } });

    const name = `${admin.user.firstName} ${admin.user.lastName}`;
    expect(chaplain.user.role).toBe('chaplain');
    expect(body).toMatchObject([
      { title: 'Second', state: 'scheduled', recipients: 0, channels: [], author: null },
      {
        title: 'First',
        recipients: 1,
        channels: [{ channel: 'email', ...none, sent: 1 }],
        author: name,
      },
    ]);
    const testCalls = await admin.call(listAnnouncements, { query: { kind: 'test-call' } });
    expect(testCalls.body).toEqual([]);
  });
});
