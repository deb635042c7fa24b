import { describe, expect } from 'vitest';
import {
  createTrainingSeries,
  createTrainingSession,
  deleteTrainingSession,
  getTrainingSession,
  listTrainingSessions,
  updateTrainingSession,
} from '#shared/training/api.ts';
import { each, sortedStatuses, textOf, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { trainingSession } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { rsvpsOf, statusesOf } from '#server/testing/seats.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const create = (visitor: Visitor, body: Record<string, unknown>) =>
  visitor.send('POST', createTrainingSession.path, { body });
const change = (visitor: Visitor, id: string, body: Record<string, unknown>) =>
  visitor.send('PUT', `${createTrainingSession.path}/${id}`, { body });
const read = (visitor: Visitor, id: string) => visitor.call(getTrainingSession, { params: { id } });

describe('announcing a training session', () => {
  test('when an administrator announces a training session, every signed-in user sees it with all its seats free', async ({
    admin,
  }) => {
    const created = await create(admin, trainingSession({ isVirtual: true }));
    expect(created.status).toBe(201);
    const expected = {
      ...trainingSession({ isVirtual: true }),
      address: null,
      virtualLink: null,
      id: expect.any(String),
      createdBy: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      seatsTaken: 0,
      seatsLeft: 50,
      waitlisted: 0,
      grantsKind: null,
      rsvp: null,
    };
    expect(created.body).toEqual({ ...expected, createdBy: expect.any(Object) });
    const { visitor: guest } = await app.signInAs('guest');
    expect((await read(guest, textOf(created, 'id'))).body).toEqual(expected);
    expect((await guest.call(listTrainingSessions)).body).toEqual([expected]);
    expect(await auditTrail(app)).toContainEqual({
      action: 'training-created',
      actor: admin.user.id,
      subject: null,
      details: { title: expected.title, dateTime: expected.dateTime },
    });
  });

  test('the creator of a training session is the signed-in user, whatever the request body says (Z5)', async ({
    admin,
  }) => {
    const another = await app.makeUser();
    const { status } = await create(admin, {
      ...trainingSession(),
      createdBy: another.id,
      id: another.id,
      createdAt: '2020-01-01T00:00:00Z',
    });
    expect(status).toBe(201);
    const { rows } = await app.db.pool.query(
      `SELECT created_by = $1 AS own, id = $2 AS forged, created_at > now() - interval '1 hour' AS now FROM training_sessions`,
      [admin.user.id, another.id],
    );
    expect(rows).toEqual([{ own: true, forged: false, now: true }]);
  });

  test('only administrators see who created a training session', async ({ admin }) => {
    const { body } = await create(admin, trainingSession());
    expect(body.createdBy).toEqual({
      id: admin.user.id,
      name: `${admin.user.firstName} ${admin.user.lastName}`,
    });
    const { visitor: chaplain } = await app.signInAs('chaplain');
    const seen = await chaplain.call(listTrainingSessions);
    expect(each(seen, 'createdBy')).toEqual([null]);
  });

  test('a training session that took place yesterday can be created for the record', async ({
    admin,
  }) => {
    const dateTime = inHours(-24).toISOString();
    const { status, body } = await create(admin, trainingSession({ dateTime }));
    expect([status, body.dateTime]).toEqual([201, dateTime]);
    const past = await admin.call(listTrainingSessions, { query: { isUpcoming: 'false' } });
    expect(each(past, 'dateTime')).toEqual([dateTime]);
  });

  test('a training session without the field isVirtual counts as in person', async ({ admin }) => {
    const { status, body } = await create(admin, { ...trainingSession(), isVirtual: undefined });
    expect([status, body.isVirtual]).toEqual([201, false]);
  });

  test.each([
    ['before the spring change', '2026-03-08T06:59:59.000Z', '2026-03-08T06:59:59.000Z'],
    ['in the hour that is skipped', '2026-03-08T07:30:00Z', '2026-03-08T07:30:00.000Z'],
    ['in the skipped hour, by its offset', '2026-03-08T02:30:00-05:00', '2026-03-08T07:30:00.000Z'],
    [
      'in the hour that comes twice, first',
      '2026-11-01T01:30:00-04:00',
      '2026-11-01T05:30:00.000Z',
    ],
    [
      'in the hour that comes twice, again',
      '2026-11-01T01:30:00-05:00',
      '2026-11-01T06:30:00.000Z',
    ],
    ['first in the century', '1999-12-31T19:00:00-05:00', '2000-01-01T00:00:00.000Z'],
    ['last in the century', '2100-01-01T00:30:00+01:00', '2099-12-31T23:30:00.000Z'],
    ['on a leap day', '2028-02-29T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ])(
    'a training session that begins %s is returned with exactly that time',
    async (_, sent, expected) => {
      const { visitor } = await app.signInAs('admin');
      const created = await create(visitor, trainingSession({ dateTime: sent }));
      expect(created.status).toBe(201);
      expect((await read(visitor, textOf(created, 'id'))).body.dateTime).toBe(expected);
      const { rows } = await app.db.pool.query(
        `SELECT (extract(epoch FROM date_time) * 1000)::bigint::text AS ms FROM training_sessions`,
      );
      expect(rows).toEqual([{ ms: String(Date.parse(expected)) }]);
    },
  );
});

describe('announcing a series of training sessions', () => {
  const createSeries = (visitor: Visitor, dateTimes: readonly string[], body = trainingSession()) =>
    visitor.send('POST', createTrainingSeries.path, {
      body: { ...body, dateTime: undefined, dateTimes },
    });
  const TUESDAYS = ['2030-01-01T23:00:00.000Z', '2030-02-05T23:00:00.000Z'];

  test('a series creates a session for each of its times, and the audit trail records each', async ({
    admin,
  }) => {
    const { status, body } = await createSeries(admin, TUESDAYS);
    expect(status).toBe(201);
    const expected = TUESDAYS.map((dateTime) => ({ ...trainingSession(), dateTime }));
    expect(body.sessions).toMatchObject(expected);
    const listed = await admin.call(listTrainingSessions, { query: { isUpcoming: 'true' } });
    expect(each(listed, 'dateTime')).toEqual(TUESDAYS);
    const announced = (await auditTrail(app)).filter(({ action }) => action === 'training-created');
    expect(new Set(announced.map(({ details }) => details?.['dateTime']))).toEqual(
      new Set(TUESDAYS),
    );
    expect(announced).toHaveLength(2);
  });

  test.each([
    ['no time', []],
    ['a time that is none', [...TUESDAYS, 'every Tuesday']],
    ['the same time twice', [...TUESDAYS, '2030-01-01T18:00:00-05:00']],
    ['53 times', Array.from({ length: 53 }, (_, day) => new Date(2030, 0, day).toISOString())],
  ])('a series with %s is refused with 400 and creates nothing', async (_what, dateTimes) => {
    const { visitor } = await app.signInAs('admin');
    const { status, body } = await createSeries(visitor, dateTimes);
    expect([status, Object.keys(body.fields ?? {}).length]).toEqual([400, 1]);
    expect(totalOf(await visitor.call(listTrainingSessions))).toBe(0);
  });
});

const DURATION = 'Duration must be at least 1 hour';
const CAPACITY = 'Max capacity must be at least 1';
const WHEN = 'This is not a valid date and time';

const refused: [field: string, value: unknown, message: string][] = [
  ['title', '', 'Title is required'],
  ['title', ' \n\t ', 'Title is required'],
  ['title', undefined, 'Title is required'],
  ['title', 'x'.repeat(201), 'At most 200 characters'],
  ['description', '', 'Description is required'],
  ['description', 'x'.repeat(5001), 'At most 5,000 characters'],
  ['location', null, 'Location is required'],
  ['location', 'x'.repeat(501), 'At most 500 characters'],
  ['dateTime', '', 'Date and time is required'],
  ['dateTime', undefined, 'Date and time is required'],
  ['dateTime', '2026-02-30T10:00:00Z', WHEN],
  ['dateTime', '2027-02-29T10:00:00Z', WHEN],
  ['dateTime', '2026-13-01T10:00:00Z', WHEN],
  ['dateTime', '2026-04-31T10:00:00Z', WHEN],
  ['dateTime', '2026-03-08T24:30:00Z', WHEN],
  ['dateTime', '2026-03-08', WHEN],
  ['dateTime', 'next Tuesday', WHEN],
  ['dateTime', 1_772_955_000_000, WHEN],
  ['dateTime', '1999-12-31T10:00:00Z', 'This date is not in this century'],
  ['dateTime', '9999-12-31T10:00:00Z', 'This date is not in this century'],
  ['dateTime', '2000-01-01T00:30:00+01:00', 'This date is not in this century'],
  ['dateTime', '2099-12-31T23:30:00-05:00', 'This date is not in this century'],
  ['dateTime', '12026-01-01T10:00:00Z', WHEN],
  ['duration', 0, DURATION],
  ['duration', -1, DURATION],
  ['duration', 1.5, 'Must be a whole number'],
  ['duration', '1e9', DURATION],
  ['duration', '2', DURATION],
  ['duration', 1e9, 'At most 240'],
  ['duration', undefined, DURATION],
  ['maxCapacity', 0, CAPACITY],
  ['maxCapacity', -50, CAPACITY],
  ['maxCapacity', 0.5, 'Must be a whole number'],
  ['maxCapacity', '1e9', CAPACITY],
  ['maxCapacity', 2 ** 31, 'At most 10,000'],
  ['maxCapacity', 10_001, 'At most 10,000'],
  ['isVirtual', 'yes', 'Say whether the session is virtual'],
];

describe('training sessions with invalid fields (I14, I15, I20)', () => {
  test.each(refused)(
    'a training session with %s %j is refused with an error for that field: %s',
    async (field, value, message) => {
      const { visitor } = await app.signInAs('admin');
      const { status, body } = await create(visitor, trainingSession({ [field]: value }));
      expect([status, body.fields]).toEqual([400, { [field]: message }]);
      expect(totalOf(await visitor.call(listTrainingSessions))).toBe(0);
      if (value === undefined) return;
      const { id } = await app.makeTrainingSession();
      const before = (await read(visitor, id)).body;
      const changed = await change(visitor, id, { [field]: value });
      expect([changed.status, changed.body.fields]).toEqual([400, { [field]: message }]);
      expect((await read(visitor, id)).body).toEqual(before);
    },
  );

  test('a training session with a NUL character in a text is refused (I12)', async ({ admin }) => {
    expect((await create(admin, trainingSession({ title: 'a\u0000b' }))).status).toBe(400);
  });

  test('a training session with the longest texts and highest numbers allowed is stored', async ({
    admin,
  }) => {
    const body = trainingSession({
      title: 'x'.repeat(200),
      description: '🙏'.repeat(2500),
      duration: 240,
      maxCapacity: 10_000,
    });
    expect((await create(admin, body)).status).toBe(201);
  });
});

describe('changing a training session', () => {
  test('changing a training session updates only the fields in the request body', async ({
    admin,
  }) => {
    const updatedAt = inHours(-1);
    const { id } = await app.makeTrainingSession({ title: 'Before', updatedAt });
    const before = (await read(admin, id)).body;
    const answer = await change(admin, id, { title: 'After', duration: 3 });
    expect(answer.status).toBe(200);
    const changed = { title: 'After', duration: 3, updatedAt: expect.any(String) };
    expect(answer.body).toEqual(Object.assign({}, before, changed));
    expect(Date.parse(textOf(answer, 'updatedAt'))).toBeGreaterThan(updatedAt.getTime());
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'training-changed',
      actor: admin.user.id,
      subject: null,
      details: { title: 'After', changed: 'title, duration' },
    });
  });

  test('changing a training session to its present values stores nothing, so calendars don’t reload', async ({
    admin,
  }) => {
    const { id, ...row } = await app.makeTrainingSession();
    const before = (await read(admin, id)).body;
    const trail = await auditTrail(app);
    const sent = { ...row, dateTime: row.dateTime.toISOString(), updatedAt: undefined };
    expect((await change(admin, id, sent)).body).toEqual(before);
    expect((await change(admin, id, {})).body).toEqual(before);
    expect(await auditTrail(app)).toEqual(trail);
  });

  test('when a session’s capacity is raised, the new seats go to the first people on the waitlist', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    for (const status of ['registered', 'waitlisted', 'waitlisted', 'waitlisted'] as const) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
    }
    const { body } = await change(admin, id, { maxCapacity: 3 });
    expect(body).toMatchObject({ seatsTaken: 3, seatsLeft: 0, waitlisted: 1 });
    expect(await statusesOf(app, id)).toEqual([
      'registered',
      'registered',
      'registered',
      'waitlisted',
    ]);
    const promoted = (await rsvpsOf(app, id)).map(({ promotedAt }) => promotedAt !== null);
    expect(promoted).toEqual([false, true, true, false]);
  });

  test('when the capacity is set below the number of registered people, all keep their seats and no seat is free', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 3 });
    for (let index = 0; index < 3; index += 1) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id });
    }
    const { status, body } = await change(admin, id, { maxCapacity: 1 });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ maxCapacity: 1, seatsTaken: 3, seatsLeft: 0 }),
    ]);
    expect(await statusesOf(app, id)).toEqual(['registered', 'registered', 'registered']);
  });

  test('a change of a training session is rolled back if its audit record can’t be written', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession({ title: 'Before' });
    const { status } = await whileTableRefuses(app, 'audit_events', () =>
      change(admin, id, { title: 'After' }),
    );
    expect(status).toBe(500);
    expect((await read(admin, id)).body.title).toBe('Before');
  });
});

describe('deleting a training session', () => {
  test('deleting a training session removes its RSVPs, and the audit record says how many there were', async ({
    admin,
  }) => {
    const { id, title, dateTime } = await app.makeTrainingSession();
    const kept = await app.makeTrainingSession();
    for (const status of ['registered', 'no-show', 'waitlisted', 'cancelled'] as const) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
      await app.makeRsvp({ trainingId: kept.id, chaplainId: chaplain.id, status });
    }
    const gone = () => admin.call(deleteTrainingSession, { params: { id } });
    expect((await gone()).status).toBe(204);
    expect((await gone()).status).toBe(404);
    expect((await read(admin, id)).status).toBe(404);
    expect([await statusesOf(app, id), await statusesOf(app, kept.id)]).toEqual([
      [],
      expect.objectContaining({ length: 4 }),
    ]);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'training-deleted',
      actor: admin.user.id,
      subject: null,
      details: { title, dateTime: dateTime.toISOString(), rsvps: 3 },
    });
  });

  test('if two requests delete a training session at the same time, one succeeds and is audited; the other gets 404', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession();
    const statement = 'SELECT id FROM training_sessions WHERE id = $1 FOR UPDATE';
    const { working } = await whileUncommitted(app, { statement, values: [id], waiting: 2 }, () =>
      Promise.all([1, 2].map(() => admin.call(deleteTrainingSession, { params: { id } }))),
    );
    expect(sortedStatuses(await working)).toEqual([204, 404]);
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'training-deleted');
    expect(trail).toHaveLength(1);
  });

  test('if a training session is deleted and changed at the same time, it is deleted; the change gets 200 or 404', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession();
    const [deleted, changed] = await Promise.all([
      admin.call(deleteTrainingSession, { params: { id } }),
      admin.call(updateTrainingSession, { params: { id }, body: { title: 'After' } }),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 404]).toContain(changed.status);
    expect((await read(admin, id)).status).toBe(404);
  });
});

describe('the list of training sessions', () => {
  const titled = (title: string, hours: number) =>
    app.makeTrainingSession({ title, dateTime: inHours(hours) });

  test('the list of upcoming training sessions begins with the soonest; the lists of past and of all sessions begin with the latest', async () => {
    for (const hours of [48, -48, 1, -1, 24]) await titled(`${hours}`, hours);
    const { visitor } = await app.signInAs('guest');
    const list = async (query: { isUpcoming?: 'true' | 'false'; isOver?: 'true' | 'false' }) =>
      each(await visitor.call(listTrainingSessions, { query }), 'title');
    expect(await list({ isUpcoming: 'true' })).toEqual(['1', '24', '48']);
    expect(await list({ isUpcoming: 'false' })).toEqual(['-1', '-48']);
    expect(await list({ isOver: 'false' })).toEqual(['-1', '1', '24', '48']);
    expect(await list({ isOver: 'true' })).toEqual(['-48']);
    expect(await list({ isOver: 'false', isUpcoming: 'false' })).toEqual(['-1']);
    expect(await list({})).toEqual(['48', '24', '1', '-1', '-48']);
  });

  test('paging through the training sessions skips none, even when several start at the same time', async () => {
    const dateTime = inHours(5);
    for (let index = 0; index < 7; index += 1) {
      await app.makeTrainingSession({ dateTime, title: `${index}` });
    }
    const { visitor } = await app.signInAs('guest');
    const page = (offset: string) =>
      visitor.call(listTrainingSessions, { query: { isUpcoming: 'true', limit: '3', offset } });
    const pages = [await page('0'), await page('3'), await page('6')];
    expect(pages.map(totalOf)).toEqual([7, 7, 7]);
    expect(new Set(pages.flatMap((answer) => each(answer, 'title'))).size).toBe(7);
  });

  test('the list of training sessions counts the taken and free seats of each session separately', async () => {
    const one = await app.makeTrainingSession({ title: 'one', maxCapacity: 3 });
    await app.makeTrainingSession({ title: 'none', dateTime: inHours(1) });
    const statuses = ['registered', 'attended', 'waitlisted', 'cancelled', 'no-show'] as const;
    for (const status of statuses) {
      const { chaplain } = await app.makeChaplain();
      await app.makeRsvp({ trainingId: one.id, chaplainId: chaplain.id, status });
    }
    const { visitor } = await app.signInAs('admin');
    expect((await visitor.call(listTrainingSessions)).body).toEqual([
      expect.objectContaining({ title: 'one', seatsTaken: 2, seatsLeft: 1, waitlisted: 1 }),
      expect.objectContaining({ title: 'none', seatsTaken: 0, seatsLeft: 50, waitlisted: 0 }),
    ]);
  });

  test('a search for training sessions finds words in title, place and description; wildcards have no effect (I1, I2)', async ({
    guest,
  }) => {
    await app.makeTrainingSession({ title: 'Grief 100% real', location: 'Paducah' });
    await app.makeTrainingSession({ title: 'Ethics', description: 'With_underscore' });
    const find = async (search: string) =>
      each(await guest.call(listTrainingSessions, { query: { search } }), 'title');
    expect(await find('paducah GRIEF')).toEqual(['Grief 100% real']);
    expect(await find('100%')).toEqual(['Grief 100% real']);
    expect(await find('h_u')).toEqual(['Ethics']);
    expect(await find('f_1')).toEqual([]);
    expect(await find("' OR 1=1 --")).toEqual([]);
  });

  test.each(['limit=0', 'limit=51', 'limit=1e1', 'offset=-1', 'isUpcoming=yes', 'limit=1&limit=2'])(
    'the list of training sessions with an invalid query ?%s is refused (I18)',
    async (query) => {
      const { visitor } = await app.signInAs('guest');
      const { status } = await visitor.send('GET', `${listTrainingSessions.path}?${query}`);
      expect(status).toBe(400);
    },
  );
});

test('GET of the URL that ends in “mine” returns the user’s own sessions; PUT and DELETE of that URL get 404 (Z8)', async ({
  admin,
}) => {
  const statuses = [
    (await admin.send('GET', '/api/training-sessions/mine')).status,
    (await admin.send('PUT', '/api/training-sessions/mine', { body: {} })).status,
    (await admin.send('DELETE', '/api/training-sessions/mine')).status,
  ];
  expect(statuses).toEqual([200, 404, 404]);
});
