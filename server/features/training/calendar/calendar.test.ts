import ICAL from 'ical.js';
import { describe, expect } from 'vitest';
import {
  cancelRsvp,
  listCalendarAhead,
  ownCalendarFeed,
  renewCalendarFeed,
  rsvpToTraining,
  trainingCalendarFile,
  updateTrainingSession,
} from '#shared/training/api.ts';
import { addAwayTime } from '#shared/availability/api.ts';
import { addDays } from '#shared/calendar-date.ts';
import { changePassword } from '#shared/accounts/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { dayIn } from '#server/time/moments.ts';
import { fileOf, textOf } from '#server/testing/answers.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

function parsed(file: string) {
  const calendar = new ICAL.Component(trust<unknown[]>(ICAL.parse(file), 'that is jCal'));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone?.tzid,
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      stamp: String(component.getFirstPropertyValue('dtstamp')),
      changed: String(component.getFirstPropertyValue('last-modified')),
      properties: component.getAllProperties().map(({ name }) => name),
    };
  });
}

const fileFor = async (visitor: Visitor, id: string) =>
  fileOf(await visitor.call(trainingCalendarFile, { params: { id } }));

const addressOf = async (visitor: Visitor) => textOf(await visitor.call(ownCalendarFeed), 'url');
const pathOf = (url: string) => new URL(url).pathname;
const open = (url: string) => app.visitor().send('GET', pathOf(url));

describe('the calendar file of a training session', () => {
  test('the calendar file of a training session contains the session’s title and place, and its times in UTC', async () => {
    const { id } = await app.makeTrainingSession({
      title: 'Grief',
      dateTime: new Date('2026-03-08T06:30:00Z'),
      duration: 3,
    });
    const { visitor } = await app.signInAs('guest');
    const answer = await visitor.call(trainingCalendarFile, { params: { id } });
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar; charset=utf-8$/i);
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename=Grief.ics');
    const [event, ...more] = parsed(fileOf(answer));
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      uid: `${id}@example.org`,
      title: 'Grief',
      location: 'Frankfort, Training Room 2',
      description: 'Care in the first days after a disaster.',
      start: '2026-03-08T06:30:00.000Z',
      end: '2026-03-08T09:30:00.000Z',
      zone: 'UTC',
      status: 'CONFIRMED',
      sequence: 0,
    });
    expect(fileOf(answer)).toContain('DTSTART:20260308T063000Z\r\n');
    expect(event?.properties).toEqual(expect.arrayContaining(['dtstamp', 'last-modified']));
    expect(fileOf(answer)).not.toMatch(/X-WR-CALNAME|REFRESH-INTERVAL|X-PUBLISHED-TTL/);
    expect(fileOf(answer)).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
  });

  test('after each change of a training session, its calendar file has the same event id and a higher sequence number', async () => {
    const { id } = await app.makeTrainingSession({
      createdAt: inHours(-1),
      updatedAt: inHours(-1),
    });
    const { visitor } = await app.signInAs('admin');
    const [before] = parsed(await fileFor(visitor, id));
    await visitor.call(updateTrainingSession, { params: { id }, body: { title: 'Another' } });
    const [after] = parsed(await fileFor(visitor, id));
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });

  test.each([
    ['CPR/AED', 'attachment; filename=CPR-AED.ics'],
    ['../..\\a', 'attachment; filename=..-..-a.ics'],
  ])(
    'the calendar file of a training session is named after the full title: %s',
    async (title, expected) => {
      const { id } = await app.makeTrainingSession({ title });
      const { visitor } = await app.signInAs('guest');
      const answer = await visitor.call(trainingCalendarFile, { params: { id } });
      expect(answer.headers.get('Content-Disposition')).toBe(expected);
    },
  );

  test.each([
    ['line breaks', 'one\ntwo\r\nthree\rfour', 'one\ntwo\nthree\nfour'],
    ['a forged line', 'a\r\nATTACH:http://x\r\nEND:VEVENT\r\nBEGIN:VEVENT', null],
    ['commas, semicolons, colons', 'a,b;c:d;VALUE=DATE', null],
    ['backslashes', 'a\\nb\\\\c\\,d\\', null],
    ['quotes', '"a" ^n ^\' b', null],
    ['a very long line', 'x'.repeat(190), null],
    ['long, of several bytes each', 'Đặng🙏'.repeat(18), null],
    ['a family of emoji', '👩‍👩‍👧‍👦'.repeat(15), null],
    ['markup', '<script>alert(1)</script>', null],
    ['control characters', 'a\u0007b\u001bc\u007fd\u0085e\u000bf', 'abcdef'],
    ['separators of lines', 'a\u2028b\u2029c', null],
  ])(
    'the calendar file of a training session stays well-formed if the session’s text contains %s',
    async (_, text, expected) => {
      const { id } = await app.makeTrainingSession({
        title: text,
        location: text,
        description: text,
      });
      const { visitor } = await app.signInAs('guest');
      const answer = await visitor.call(trainingCalendarFile, { params: { id } });
      expect(answer.status).toBe(200);
      const file = fileOf(answer);
      const said = expected ?? text.replaceAll(/\r\n|\r/g, '\n');
      const [event, ...more] = parsed(file);
      expect(more).toEqual([]);
      expect(event).toMatchObject({ title: said, location: said, description: said });
      expect(event?.properties.toSorted()).toEqual(PROPERTIES);
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/[\n\r\ufffd]/);
      }
    },
  );
});

const PROPERTIES = [
  'created',
  'description',
  'dtend',
  'dtstamp',
  'dtstart',
  'last-modified',
  'location',
  'sequence',
  'status',
  'summary',
  'uid',
  'url',
];

const day = (days: number) => addDays(dayIn(defaultProgram.timeZone, new Date()), days);

describe('other events in a calendar feed', () => {
  test('a person’s calendar feed shows their deployments, except those that are over 90 days old', async ({
    chaplain,
  }) => {
    const other = await app.makeChaplain();
    const { id: chaplainId } = chaplain.chaplain;
    for (const [location, hours, status, activationStatus] of [
      ['Too long ago', -91 * 24, 'left', 'completed'],
      ['Cancelled', 1, 'coming', 'cancelled'],
      ['Asked', 1, 'asked', 'active'],
      ['Mayfield', 2, 'coming', 'active'],
    ] as const) {
      const startTime = inHours(hours);
      const { id } = await app.makeActivation({ location, startTime, status: activationStatus });
      await app.makeDeployment({ activationId: id, chaplainId, status, updatedAt: startTime });
      await app.makeDeployment({ activationId: id, chaplainId: other.chaplain.id, status });
    }
    const [event, ...more] = parsed(fileOf(await open(await addressOf(chaplain))));
    expect(event).toMatchObject({ title: 'Tornado, Mayfield', location: 'Mayfield' });
    expect(more).toEqual([]);
  });

  test('a finished deployment appears in the calendar from arrival to departure', async ({
    chaplain,
  }) => {
    const { id } = await app.makeActivation({ startTime: inHours(-10) });
    const { id: deploymentId } = await app.makeDeployment({
      activationId: id,
      chaplainId: chaplain.chaplain.id,
      status: 'left',
    });
    const [arrivedAt, leftAt] = [inHours(-8), inHours(-3)];
    for (const time of [arrivedAt, leftAt]) time.setMilliseconds(0);
    await app.makeShift({ deploymentId, arrivedAt, leftAt });
    expect(parsed(fileOf(await open(await addressOf(chaplain))))).toMatchObject([
      { start: arrivedAt.toISOString(), end: leftAt.toISOString() },
    ]);
  });

  test('a calendar feed shows times away as all-day events', async ({ chaplain }) => {
    await chaplain.call(addAwayTime, { body: { fromOn: day(1), untilOn: day(3) } });
    await chaplain.call(addAwayTime, { body: { fromOn: day(9), untilOn: null } });
    const file = fileOf(await open(await addressOf(chaplain)));
    const plain = (date: string) => date.replaceAll('-', '');
    expect(file).toContain(
      `DTSTART;VALUE=DATE:${plain(day(1))}\r\nDTEND;VALUE=DATE:${plain(day(4))}\r\n`,
    );
    expect(file).toContain(`DTSTART;VALUE=DATE:${plain(day(9))}\r\n`);
    expect(file.match(/RRULE:.*/g)).toEqual(['RRULE:FREQ=DAILY']);
    expect(parsed(file).map(({ title }) => title)).toEqual(['Away', 'Away']);
  });

  test('a person’s list of upcoming events is sorted by time and leaves out past events', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    for (const [title, hours, status] of [
      ['Over', -30, 'attended'],
      ['Now', -0.5, 'registered'],
      ['Later', 24 * 8, 'waitlisted'],
    ] as const) {
      const session = await app.makeTrainingSession({ title, dateTime: inHours(hours) });
      await app.makeRsvp({ trainingId: session.id, chaplainId, status });
    }
    const { id } = await app.makeActivation({ startTime: inHours(24 * 5), status: 'active' });
    await app.makeDeployment({ activationId: id, chaplainId, status: 'coming' });
    await app.makeAwayTime({ chaplainId, fromOn: day(-9), untilOn: day(-8) });
    await chaplain.call(addAwayTime, { body: { fromOn: day(20), untilOn: null } });
    const { body } = await chaplain.call(listCalendarAhead);
    expect(body).toMatchObject({
      entries: [
        { kind: 'training', title: 'Now', isTentative: false },
        { kind: 'deployment', title: 'Tornado', place: 'Mayfield' },
        { kind: 'training', title: 'Later', isTentative: true },
        { kind: 'away', fromOn: day(20), untilOn: null, startsAt: null },
      ],
    });
  });
});

describe('a calendar feed', () => {
  test('a calendar feed shows if the person has a seat, attended or is waitlisted, for sessions up to 90 days old', async ({
    applicant,
  }) => {
    const another = await app.makeChaplain();
    const day = 24;
    for (const [title, hours, status] of [
      ['too long ago', -91 * day, 'attended'],
      ['attended', -89 * day, 'attended'],
      ['no-show', -day, 'no-show'],
      ['seat', day, 'registered'],
      ['off', 2 * day, 'cancelled'],
      ['waits', 900 * day, 'waitlisted'],
    ] as const) {
      const session = await app.makeTrainingSession({ title, dateTime: inHours(hours) });
      await app.makeRsvp({ trainingId: session.id, chaplainId: applicant.chaplain.id, status });
    }
    const others = await app.makeTrainingSession({ title: 'another’s' });
    await app.makeRsvp({ trainingId: others.id, chaplainId: another.chaplain.id });
    const answer = await open(await addressOf(applicant));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/calendar/);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(parsed(fileOf(answer)).map(({ title, status }) => [title, status])).toEqual([
      ['attended', 'CONFIRMED'],
      ['seat', 'CONFIRMED'],
      ['waits', 'TENTATIVE'],
    ]);
  });

  test('a person’s calendar feed is updated when they get a seat from the waitlist, or cancel and RSVP again', async () => {
    const made = { createdAt: inHours(-9), updatedAt: inHours(-9) };
    const { id } = await app.makeTrainingSession({ ...made, maxCapacity: 1 });
    const other = await app.makeChaplain();
    const { visitor, chaplain } = await app.signInAsChaplain();
    await app.makeRsvp({ trainingId: id, chaplainId: other.chaplain.id, rsvpedAt: inHours(-8) });
    await app.makeRsvp({
      trainingId: id,
      chaplainId: chaplain.id,
      status: 'waitlisted',
      rsvpedAt: inHours(-7),
    });
    const url = await addressOf(visitor);
    const [waiting] = parsed(fileOf(await open(url)));
    expect(waiting?.status).toBe('TENTATIVE');
    const ofOther = await app.signIn(other.user);
    await ofOther.call(cancelRsvp, { params: { id } });
    const [seated] = parsed(fileOf(await open(url)));
    expect([seated?.uid, seated?.status]).toEqual([waiting?.uid, 'CONFIRMED']);
    expect(seated?.sequence).toBeGreaterThan(waiting?.sequence ?? Infinity);
    for (const time of ['stamp', 'changed'] as const) {
      expect(Date.parse(seated?.[time] ?? '')).toBeGreaterThan(Date.parse(waiting?.[time] ?? ''));
    }
    expect(parsed(await fileFor(visitor, id))).toEqual([seated]);
    expect(fileOf(await open(url))).toMatch(/X-WR-CALNAME:[^]*REFRESH-INTERVAL/);

    await visitor.call(cancelRsvp, { params: { id } });
    await ofOther.call(rsvpToTraining, { params: { id } });
    await visitor.call(rsvpToTraining, { params: { id } });
    const [again] = parsed(fileOf(await open(url)));
    expect(again?.status).toBe('TENTATIVE');
    expect(again?.sequence).toBeGreaterThanOrEqual(seated?.sequence ?? Infinity);
  });

  test('a calendar feed is empty for a person without RSVPs or without a profile', async ({
    guest,
  }) => {
    expect(parsed(fileOf(await open(await addressOf(guest))))).toEqual([]);
  });

  test('a calendar feed has the same URL in every server process', async ({ applicant }) => {
    const answers = await Promise.all([1, 2, 3].map(() => addressOf(applicant)));
    expect(new Set(answers).size).toBe(1);
    const second = await app.secondProcess({ publicUrl: 'https://chaplains.example.org' });
    const [url = ''] = answers;
    expect((await fetch(second.url + pathOf(url))).status).toBe(200);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/calendar\//);
  });

  test('the URL of a calendar feed starts with the portal’s public URL if one is set', async ({
    applicant,
  }) => {
    const second = await app.secondProcess({ publicUrl: 'https://chaplains.example.org/' });
    const own = await app.signIn(applicant.user);
    const visitor = second.visitor();
    for (const [name, value] of own.cookies) visitor.cookies.set(name, value);
    expect(await addressOf(visitor)).toMatch(/^https:\/\/chaplains\.example\.org\/api\/calendar\//);
  });

  test('renewing a calendar feed gives it a new URL, and the old URL stops working immediately', async ({
    applicant,
  }) => {
    const old = await addressOf(applicant);
    const fresh = textOf(await applicant.call(renewCalendarFeed), 'url');
    expect(fresh).not.toBe(old);
    expect([(await open(old)).status, (await open(fresh)).status]).toEqual([404, 200]);
    expect(await addressOf(applicant)).toBe(fresh);
  });

  test('a calendar feed keeps its URL when another person renews theirs', async () => {
    const [one, two] = [await app.signInAsChaplain(), await app.signInAsChaplain()];
    const theirs = await addressOf(two.visitor);
    await one.visitor.call(renewCalendarFeed);
    expect((await open(theirs)).status).toBe(200);
  });

  test('a calendar feed stops working when its user or an administrator changes the user’s password', async ({
    admin,
    applicant,
  }) => {
    const other = await app.signInAsChaplain();
    const [first, theirs] = [await addressOf(applicant), await addressOf(other.visitor)];
    const body = { currentPassword: PASSWORD, newPassword: 'another-lantern-42' };
    await applicant.call(changePassword, { body });
    const second = await addressOf(applicant);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    const params = { id: applicant.chaplain.id };
    await admin.call(updateChaplain, { params, body: { password: 'a-third-lantern-43' } });
    expect([(await open(second)).status, (await open(theirs)).status]).toEqual([404, 200]);
  });

  test('a calendar feed of a deleted user is answered 404', async ({ applicant }) => {
    const url = await addressOf(applicant);
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [applicant.user.id]);
    expect((await open(url)).status).toBe(404);
  });

  test('a calendar feed URL with a wrong signature, id or secret is answered like an unknown URL', async ({
    applicant,
  }) => {
    const [feedId = '', signature = ''] =
      pathOf(await addressOf(applicant))
        .split('/')
        .at(-1)
        ?.split('.') ?? [];
    const other = await app.secondProcess({
      sessionSecrets: ['another secret, of another portal'],
    });
    const wrong = [
      `${feedId}.${'a'.repeat(signature.length)}`,
      `${feedId}.${signature.slice(0, -1)}`,
      `${feedId}.${signature}a`,
      `${feedId}.${signature}.${signature}`,
      `2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11.${signature}`,
      `${feedId.toUpperCase()}.${signature}`,
      `${'-'.repeat(36)}.${signature}`,
      feedId,
      'x'.repeat(300),
      '%00',
    ];
    for (const feed of wrong) {
      const { status } = await app.visitor().send('GET', `/api/calendar/${feed}`);
      expect(status, feed).toBe(feed === '%00' ? 400 : 404);
    }
    expect((await fetch(`${other.url}/api/calendar/${feedId}.${signature}`)).status).toBe(404);
    expect((await open(`${app.url}/api/calendar/${feedId}.${signature}`)).status).toBe(200);
  });

  test('the server never logs the URL of a calendar feed (P3)', async ({ applicant }) => {
    const url = await addressOf(applicant);
    const feed = pathOf(url).split('/').at(-1) ?? '';
    const [feedId = '', signature = ''] = feed.split('.');
    await open(url);
    await applicant.call(renewCalendarFeed);
    await open(url);
    await app.visitor().send('GET', `/API/Calendar/${feed}?x=1`);
    await app.visitor().send('POST', `/api/calendar/${feed}`);
    await app.visitor().send('GET', `/api/calendar/${feed}/more`);
    expect(app.logged()).toContain('"path":"/api/calendar/…"');
    expect(app.logged()).not.toContain(feedId);
    expect(app.logged()).not.toContain(signature);
  });

  test('reading a calendar feed doesn’t sign anybody in: no session is created (A21)', async ({
    applicant,
  }) => {
    const url = await addressOf(applicant);
    const count = async () =>
      (await app.db.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM sessions')).rows;
    const before = await count();
    await open(url);
    expect(await count()).toEqual(before);
  });
});
