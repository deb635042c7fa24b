import { describe, expect, it, test } from 'vitest';
import {
  addAttendee,
  exportAttendance,
  listOwnTraining,
  listAttendees,
  removeAttendee,
} from '#shared/training/api.ts';
import { each, fileOf, sortedStatuses, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { rsvpsOf, statusesOf } from '#server/testing/seats.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

type Status = 'registered' | 'waitlisted' | 'cancelled' | 'attended' | 'no-show';

async function attendanceOf(
  statuses: readonly Status[],
  values: { maxCapacity?: number; hours?: number } = {},
) {
  const { maxCapacity = 50, hours = -1 } = values;
  const session = await app.makeTrainingSession({ maxCapacity, dateTime: inHours(hours) });
  const entries = [];
  for (const status of statuses) {
    const { chaplain, user } = await app.makeChaplain();
    const rsvp = await app.makeRsvp({ trainingId: session.id, chaplainId: chaplain.id, status });
    entries.push({ rsvpId: rsvp.id, chaplain, user });
  }
  return { id: session.id, title: session.title, entries };
}

const mark = (visitor: Visitor, id: string, rsvpId: string | undefined, status: string) =>
  visitor.send('PUT', `/api/training-sessions/${id}/attendance/${rsvpId}`, { body: { status } });

const add = (visitor: Visitor, id: string, chaplainId: string) =>
  visitor.call(addAttendee, { params: { id }, body: { chaplainId } });

describe('marking attendance', () => {
  it('an administrator can mark a chaplain as attended or as a no-show and remove a mark; each change is audited', async () => {
    const { id, title, entries } = await attendanceOf(['registered']);
    const { visitor, user } = await app.signInAs('admin');
    const [entry] = entries;
    const came = await mark(visitor, id, entry?.rsvpId, 'attended');
    expect(came.status).toBe(200);
    expect(came.body).toEqual({
      id: entry?.rsvpId,
      chaplainId: entry?.chaplain.id,
      firstName: entry?.user.firstName,
      lastName: entry?.user.lastName,
      email: entry?.user.email,
      phone: entry?.chaplain.phone,
      affiliation: entry?.chaplain.affiliation,
      status: 'attended',
      waitlistPosition: null,
      rsvpedAt: expect.any(String),
      attendedAt: expect.any(String),
    });
    const back = await mark(visitor, id, entry?.rsvpId, 'registered');
    expect(back.body).toMatchObject({ status: 'registered', attendedAt: null });
    const away = await mark(visitor, id, entry?.rsvpId, 'no-show');
    expect(away.body).toMatchObject({ status: 'no-show', attendedAt: null });
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'attendance-marked');
    expect(trail).toEqual(
      ['attended', 'registered', 'no-show'].map((status) => ({
        action: 'attendance-marked',
        actor: user.id,
        subject: entry?.user.id,
        details: { title, status },
      })),
    );
  });

  it('marking a chaplain as attended a second time changes nothing, not even the stored time of the mark', async () => {
    const { id, entries } = await attendanceOf(['registered']);
    const { visitor } = await app.signInAs('admin');
    const first = await mark(visitor, id, entries[0]?.rsvpId, 'attended');
    const trail = await auditTrail(app);
    expect((await mark(visitor, id, entries[0]?.rsvpId, 'attended')).body).toEqual(first.body);
    expect(await auditTrail(app)).toEqual(trail);
  });

  it('an attendance mark shows in the chaplain’s own training list', async () => {
    const { id, entries } = await attendanceOf(['registered']);
    const { visitor } = await app.signInAs('admin');
    await mark(visitor, id, entries[0]?.rsvpId, 'attended');
    const [own] = entries;
    if (!own) throw new Error('there is one');
    const mine = await (await app.signIn(own.user)).call(listOwnTraining);
    expect(each(mine, 'rsvp')).toEqual([
      expect.objectContaining({ status: 'attended', attendedAt: expect.any(String) }),
    ]);
  });

  it.each([
    [13, 409, 'Attendance can be marked from 12 hours before the session starts.'],
    [11, 200, undefined],
  ])(
    'marking a chaplain as attended %i hours before the session starts is answered with status %i',
    async (hours, status, message) => {
      const { id, entries } = await attendanceOf(['registered'], { hours });
      const { visitor } = await app.signInAs('admin');
      const answer = await mark(visitor, id, entries[0]?.rsvpId, 'attended');
      expect(answer.status).toBe(status);
      expect(answer.body.message).toBe(message);
      expect(await statusesOf(app, id)).toEqual([status === 409 ? 'registered' : 'attended']);
    },
  );

  it('before a session begins, nobody can be marked as a no-show, and the chaplain keeps the seat', async () => {
    const { id, entries } = await attendanceOf(['registered', 'waitlisted'], {
      maxCapacity: 1,
      hours: 0.1,
    });
    const { visitor } = await app.signInAs('admin');
    const { status, body } = await mark(visitor, id, entries[0]?.rsvpId, 'no-show');
    expect([status, body.message]).toEqual([
      409,
      'A no-show can be marked once the session has begun.',
    ]);
    expect(await statusesOf(app, id)).toEqual(['registered', 'waitlisted']);
  });

  it.each(['attended', 'no-show'] as const)(
    'if a session is postponed after a chaplain was marked “%s”, the mark can be removed, but not set again',
    async (marked) => {
      const { id, entries } = await attendanceOf([marked], { hours: 48 });
      const { visitor } = await app.signInAs('admin');
      const back = await mark(visitor, id, entries[0]?.rsvpId, 'registered');
      expect([back.status, back.body.status]).toEqual([200, 'registered']);
      expect((await mark(visitor, id, entries[0]?.rsvpId, marked)).status).toBe(409);
      expect(await statusesOf(app, id)).toEqual(['registered']);
    },
  );

  it('a no-show mark in a postponed session can’t be removed when the session has no seat left', async () => {
    const { id, entries } = await attendanceOf(['no-show', 'registered'], {
      maxCapacity: 1,
      hours: 48,
    });
    const { visitor } = await app.signInAs('admin');
    const back = await mark(visitor, id, entries[0]?.rsvpId, 'registered');
    expect([back.status, back.body.code]).toEqual([409, 'no-seat-left']);
    expect(await statusesOf(app, id)).toEqual(['no-show', 'registered']);
  });

  it('marking a chaplain as attended while their RSVP is being cancelled is refused; the RSVP stays cancelled', async () => {
    const { id, entries } = await attendanceOf(['registered'], { hours: 1 });
    const { visitor } = await app.signInAs('admin');
    // Like a chaplain's own cancellation, locks the session and then changes the RSVP.
    const statement = `WITH locked AS (SELECT id FROM training_sessions WHERE id = $1 FOR UPDATE)
      UPDATE training_rsvps SET status = 'cancelled' FROM locked WHERE training_id = locked.id`;
    const { working } = await whileUncommitted(app, { statement, values: [id], waiting: 1 }, () =>
      mark(visitor, id, entries[0]?.rsvpId, 'attended'),
    );
    const { status, body } = await working;
    expect([status, body.code]).toEqual([409, 'rsvp-cancelled']);
    expect(await statusesOf(app, id)).toEqual(['cancelled']);
  });

  it('marking a no-show during the session gives the seat to the first person on the waitlist', async () => {
    const { id, entries } = await attendanceOf(['registered', 'waitlisted', 'waitlisted'], {
      maxCapacity: 1,
    });
    const { visitor } = await app.signInAs('admin');
    await mark(visitor, id, entries[0]?.rsvpId, 'no-show');
    expect(await statusesOf(app, id)).toEqual(['no-show', 'registered', 'waitlisted']);
    const late = await mark(visitor, id, entries[0]?.rsvpId, 'attended');
    expect([late.status, late.body.code]).toEqual([409, 'no-seat-left']);
    expect(late.body.message).toMatch(/^All seats are taken\..*raise the capacity/);
    expect(await statusesOf(app, id)).toEqual(['no-show', 'registered', 'waitlisted']);
  });

  it('a no-show mark after the session moves nobody up from the waitlist; any waitlisted person can be marked as attended instead', async () => {
    const { id, entries } = await attendanceOf(['registered', 'waitlisted', 'waitlisted'], {
      maxCapacity: 1,
      hours: -48,
    });
    const { visitor } = await app.signInAs('admin');
    await mark(visitor, id, entries[0]?.rsvpId, 'no-show');
    expect(await statusesOf(app, id)).toEqual(['no-show', 'waitlisted', 'waitlisted']);
    expect((await mark(visitor, id, entries[2]?.rsvpId, 'attended')).status).toBe(200);
    expect((await mark(visitor, id, entries[1]?.rsvpId, 'attended')).status).toBe(409);
    expect(await statusesOf(app, id)).toEqual(['no-show', 'waitlisted', 'attended']);
  });

  it.each([
    ['waitlisted', 'attended', 'no-seat-left'],
    ['waitlisted', 'registered', 'no-seat-left'],
    ['waitlisted', 'no-show', 'never-seated'],
    ['cancelled', 'attended', 'rsvp-cancelled'],
  ] as const)(
    'changing a person’s attendance from %s to %s is refused with the code %s',
    async (before, status, code) => {
      const { id, entries } = await attendanceOf(['registered', before], { maxCapacity: 1 });
      const { visitor } = await app.signInAs('admin');
      const answer = await mark(visitor, id, entries[1]?.rsvpId, status);
      expect([answer.status, answer.body.code]).toEqual([409, code]);
      expect(await statusesOf(app, id)).toEqual(['registered', before]);
    },
  );

  it.each(['waitlisted', 'cancelled', 'late', '', 7, null])(
    'setting a person’s attendance to the invalid status %j is refused',
    async (status) => {
      const { id, entries } = await attendanceOf(['registered']);
      const { visitor } = await app.signInAs('admin');
      const path = `/api/training-sessions/${id}/attendance/${entries[0]?.rsvpId}`;
      const answer = await visitor.send('PUT', path, { body: { status } });
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { status: 'Choose registered, attended or no-show' },
      ]);
    },
  );

  it('marking attendance is answered 404 if the RSVP is for a different session than the one in the URL', async () => {
    const [one, other] = [await attendanceOf(['registered']), await attendanceOf(['registered'])];
    const { visitor } = await app.signInAs('admin');
    const rsvpId = other.entries[0]?.rsvpId ?? '';
    expect((await mark(visitor, one.id, rsvpId, 'attended')).status).toBe(404);
    const params = { id: one.id, rsvpId };
    expect((await visitor.call(removeAttendee, { params })).status).toBe(404);
    expect(await statusesOf(app, other.id)).toEqual(['registered']);
  });

  it('a chaplain can’t mark their own attendance', async () => {
    const { id, entries } = await attendanceOf(['registered']);
    const [own] = entries;
    if (!own) throw new Error('there is one');
    const visitor = await app.signIn(own.user);
    expect((await mark(visitor, id, own.rsvpId, 'attended')).status).toBe(403);
    expect(await statusesOf(app, id)).toEqual(['registered']);
  });

  it('if the audit record of a no-show mark can’t be written, the mark is not stored and nobody gets the seat', async () => {
    const { id, entries } = await attendanceOf(['registered', 'waitlisted'], { maxCapacity: 1 });
    const { visitor } = await app.signInAs('admin');
    const { status } = await whileTableRefuses(app, 'audit_events', () =>
      mark(visitor, id, entries[0]?.rsvpId, 'no-show'),
    );
    expect(status).toBe(500);
    expect(await statusesOf(app, id)).toEqual(['registered', 'waitlisted']);
  });

  it('when two administrators mark attendance at the same time, no more people get a seat than there are seats', async () => {
    const { id, entries } = await attendanceOf(['no-show', 'no-show', 'no-show'], {
      maxCapacity: 1,
    });
    const { visitor } = await app.signInAs('admin');
    const answers = await Promise.all(
      entries.map(({ rsvpId }) => mark(visitor, id, rsvpId, 'attended')),
    );
    expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
    expect((await statusesOf(app, id)).filter((status) => status === 'attended')).toHaveLength(1);
  });
});

describe('adding a chaplain to the attendance list', () => {
  it.each([
    ['before the start gives them a free seat', 24, 2, 201, 'registered'],
    ['of a full session before the start puts them on the waitlist', 24, 1, 201, 'waitlisted'],
    ['of a session that has begun marks them as attended', -1, 2, 201, 'attended'],
    ['of a session that is over marks them as attended', -72, 2, 201, 'attended'],
    ['of a full session that has begun is refused', -1, 1, 409, undefined],
  ])(
    'adding a chaplain to the attendance list %s',
    async (_, hours, maxCapacity, status, expected) => {
      const { id, title } = await attendanceOf(['registered'], { hours, maxCapacity });
      const { chaplain, user } = await app.makeChaplain();
      const { visitor } = await app.signInAs('admin');
      const answer = await add(visitor, id, chaplain.id);
      expect([answer.status, answer.body.status]).toEqual([status, expected]);
      const rows = (await rsvpsOf(app, id)).filter((row) => row.chaplainId === chaplain.id);
      expect(rows.map((row) => [row.status, row.attendedAt !== null])).toEqual(
        expected ? [[expected, expected === 'attended']] : [],
      );
      const trail = (await auditTrail(app)).filter(({ subject }) => subject === user.id);
      expect(trail.map(({ action, details }) => [action, details])).toEqual(
        expected ? [['attendance-changed', { title, status: expected }]] : [],
      );
    },
  );

  it('a chaplain on the attendance list can’t be added again unless their RSVP was cancelled', async () => {
    const { id, entries } = await attendanceOf(['no-show', 'cancelled', 'registered'], {
      hours: 24,
    });
    const { visitor } = await app.signInAs('admin');
    const answers = [];
    for (const { chaplain } of entries) answers.push(await add(visitor, id, chaplain.id));
    expect(answers.map(({ status }) => status)).toEqual([409, 201, 409]);
    expect(answers[0]?.body.message).toBe('This chaplain is already on the attendance list.');
    expect(await statusesOf(app, id)).toEqual(['no-show', 'registered', 'registered']);
  });

  it('adding an unknown chaplain is answered 404', async () => {
    const { id } = await attendanceOf([]);
    const { visitor } = await app.signInAs('admin');
    const answer = await add(visitor, id, '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11');
    expect([answer.status, answer.body.message]).toEqual([404, 'This chaplain was not found.']);
    expect((await add(visitor, id, 'nobody')).status).toBe(400);
  });
});

test('removing a chaplain from the attendance list cancels the RSVP and gives the seat to the first on the waitlist', async () => {
  const { id, title, entries } = await attendanceOf(['registered', 'waitlisted'], {
    maxCapacity: 1,
    hours: 24,
  });
  const { visitor, user } = await app.signInAs('admin');
  const params = { id, rsvpId: entries[0]?.rsvpId ?? '' };
  for (const time of ['once', 'once more']) {
    expect((await visitor.call(removeAttendee, { params })).status, time).toBe(204);
    expect(await statusesOf(app, id), time).toEqual(['cancelled', 'registered']);
  }
  const trail = (await auditTrail(app)).filter(({ subject }) => subject === entries[0]?.user.id);
  expect(trail).toEqual([
    {
      action: 'attendance-changed',
      actor: user.id,
      subject: entries[0]?.user.id,
      details: { title, status: 'cancelled' },
    },
  ]);
});

describe('the attendance list', () => {
  it('a session’s attendance list is sorted by name, or by waitlist position if it shows only waitlisted people', async () => {
    const { id } = await app.makeTrainingSession({ maxCapacity: 1 });
    const other = await attendanceOf(['registered', 'waitlisted']);
    for (const [lastName, status] of [
      ['Zimmer', 'waitlisted'],
      ['Moabite', 'registered'],
      ['Abel', 'waitlisted'],
      ['Keane', 'cancelled'],
    ] as const) {
      const { chaplain } = await app.makeChaplain({}, { lastName });
      await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id, status });
    }
    const { visitor } = await app.signInAs('admin');
    const list = (query: Record<string, string>) =>
      visitor.call(listAttendees, { params: { id }, query });
    const all = await list({});
    expect(each(all, 'lastName')).toEqual(['Abel', 'Keane', 'Moabite', 'Zimmer']);
    expect(each(all, 'waitlistPosition')).toEqual([2, null, null, 1]);
    expect(each(await list({ status: 'waitlisted' }), 'lastName')).toEqual(['Zimmer', 'Abel']);
    const found = await list({ search: 'abel' });
    expect([each(found, 'lastName'), each(found, 'waitlistPosition')]).toEqual([['Abel'], [2]]);
    const page = await list({ limit: '1', offset: '2' });
    expect([totalOf(page), ...each(page, 'lastName')]).toEqual([4, 'Moabite']);
    const others = await visitor.call(listAttendees, { params: { id: other.id } });
    expect(each(others, 'id')).toHaveLength(2);
    expect((await list({ status: 'late' })).status).toBe(400);
  });

  it('the attendance CSV lists everybody and neutralises spreadsheet formulas; its download is audited (I6)', async () => {
    const { id, title } = await app.makeTrainingSession({ title: '=1+1' });
    const { chaplain } = await app.makeChaplain(
      { phone: '+1 502 555 0199', affiliation: '@x' },
      { firstName: '=cmd', lastName: '-1', email: 'ruth@example.org' },
    );
    await app.makeRsvp({
      trainingId: id,
      chaplainId: chaplain.id,
      status: 'attended',
      rsvpedAt: new Date('2026-03-01T12:00:00Z'),
      attendedAt: new Date('2026-03-08T07:30:00Z'),
    });
    const { visitor, user } = await app.signInAs('admin');
    const answer = await visitor.call(exportAttendance, { params: { id } });
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('Content-Disposition')).toBe(
      'attachment; filename="Attendance =1+1.csv"',
    );
    const [header, ...rows] = readCsv(fileOf(answer));
    expect(header).toHaveLength(9);
    expect(rows).toEqual([
      [
        "'=cmd",
        "'-1",
        'ruth@example.org',
        "'+1 502 555 0199",
        "'@x",
        'Attended',
        '',
        '2026-03-01 12:00:00',
        '2026-03-08 07:30:00',
      ],
    ]);
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'attendance-exported',
      actor: user.id,
      subject: null,
      details: { title, count: 1 },
    });
  });
});
