import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  cancelAnnouncement,
  createAnnouncement,
  createTestCall,
  exportMissed,
  testCallReport,
  updateAnnouncement,
} from '#shared/announcements/api.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  cancelAnnouncement as cancel,
  changeAnnouncement as change,
  createAnnouncement as create,
  createTestCall as sendTestCall,
  sendDueAnnouncements,
} from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const audienceIn = (regions: string[]) => ({ roles: [], regions, expertise: [] });

const written = {
  title: 'Roll call',
  body: 'Please look at your hours.',
  audience: audienceIn([]),
  scheduledFor: null,
};

const asked = () => ({ actionId: randomUUID(), ...written });

const UNKNOWN_REGION = 'The program has no region Elsewhere';

describe('announcements and test calls that are not found', () => {
  test('a test call can be neither changed nor cancelled as an announcement, nor can an unknown one', async ({
    admin,
  }) => {
    const testCall = await app.makeAnnouncement({ kind: 'test-call' });
    for (const id of [testCall.id, randomUUID()]) {
      const params = { id };
      const changed = await admin.call(updateAnnouncement, { params, body: written });
      const cancelled = await admin.call(cancelAnnouncement, { params });
      for (const answer of [changed, cancelled]) {
        expect(answer).toMatchObject({
          status: 404,
          body: { message: 'This announcement was not found.' },
        });
      }
    }
  });

  test('an announcement has no report of a test call, and an unknown test call has none', async ({
    admin,
  }) => {
    const announcement = await app.makeAnnouncement();
    for (const id of [announcement.id, randomUUID()]) {
      const params = { id };
      const report = await admin.call(testCallReport, { params });
      const missed = await admin.call(exportMissed, { params });
      for (const { status } of [report, missed]) expect(status).toBe(404);
      expect(report.body.message).toBe('This test call was not found.');
    }
  });

  test('an announcement that is removed during a request can be neither changed nor cancelled', async ({
    admin,
  }) => {
    const { id: actorId } = admin.user;
    await expect(cancel(app.db, randomUUID(), actorId)).rejects.toMatchObject({ status: 404 });
    await expect(change(app.db, randomUUID(), written, actorId)).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('people who lose their rights during a request', () => {
  test('a person who is removed during the request is not signed in, so sends no announcement', async ({
    chaplain,
  }) => {
    await expect(create(app.db, asked(), randomUUID())).rejects.toMatchObject({ status: 401 });
    expect(chaplain.user.role).toBe('chaplain');
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a person who may no longer send announcements sends neither an announcement nor a test call', async ({
    chaplain,
  }) => {
    const { id: actorId } = chaplain.user;
    const { id } = await app.makeAnnouncement();
    const testCall = { actionId: randomUUID(), regions: [], ignoresQuietHours: false };
    for (const sending of [
      () => create(app.db, asked(), actorId),
      () => change(app.db, id, written, actorId),
      () => sendTestCall(app.db, testCall, actorId),
    ]) {
      await expect(sending()).rejects.toMatchObject({ status: 403 });
    }
    expect(await readOutbox(app.db)).toEqual([]);
  });
});

describe('the time and the regions of an announcement', () => {
  test('a scheduled announcement can’t be moved into the past', async ({ admin }) => {
    const { id } = await app.makeAnnouncement();
    const answer = await admin.call(updateAnnouncement, {
      params: { id },
      body: { ...written, scheduledFor: inHours(-1).toISOString() },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { scheduledFor: 'Choose a time in the future' } },
    });
  });

  test('an announcement to a region that the program doesn’t have is refused at the field of the audience', async ({
    admin,
  }) => {
    const body = { ...asked(), audience: audienceIn(['A', 'Elsewhere']) };
    expect(await admin.call(createAnnouncement, { body })).toMatchObject({
      status: 400,
      body: { message: UNKNOWN_REGION, fields: { audience: UNKNOWN_REGION } },
    });
  });

  test('a changed announcement keeps a region that the program no longer has, but gets no other unknown one', async ({
    admin,
  }) => {
    const { id } = await app.makeAnnouncement({ audience: audienceIn(['Former']) });
    const save = (regions: string[]) =>
      admin.call(updateAnnouncement, {
        params: { id },
        body: {
          ...written,
          audience: audienceIn(regions),
          scheduledFor: inHours(24).toISOString(),
        },
      });
    expect((await save(['Former', 'A'])).status).toBe(200);
    expect(await save(['Former', 'Elsewhere'])).toMatchObject({
      status: 400,
      body: { fields: { audience: UNKNOWN_REGION } },
    });
  });

  test('a test call to a region that the program doesn’t have is refused at the field of the regions', async ({
    admin,
  }) => {
    const body = { actionId: randomUUID(), regions: ['Elsewhere'] };
    expect(await admin.call(createTestCall, { body })).toMatchObject({
      status: 400,
      body: { fields: { regions: UNKNOWN_REGION } },
    });
  });
});

describe('an announcement to selected people', () => {
  test('an announcement to selected people goes to nobody else, and only their number is shown', async ({
    admin,
    chaplain,
  }) => {
    const guest = await app.makeUser({ role: 'guest' });

    const answer = await admin.call(createAnnouncement, {
      body: { ...asked(), chosen: [guest.id] },
    });

    expect(chaplain.user.role).toBe('chaplain');
    const audience = { ...audienceIn([]), chosen: 1 };
    expect(answer.body).toMatchObject({ recipients: 1, audience });
    expect(await readOutbox(app.db)).toMatchObject([{ userId: guest.id }]);
  });
});

describe('the job that sends due announcements', () => {
  test('if the database is unavailable, the job that sends announcements ends with its error', async () => {
    const transaction = () => Promise.reject(new Error('no connection'));
    await expect(sendDueAnnouncements({ ...app.db, transaction })).rejects.toThrow('no connection');
  });
});
