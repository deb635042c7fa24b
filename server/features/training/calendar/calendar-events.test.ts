import { describe, expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { CalendarDeployment } from '#server/features/deployments/calendar-queries.ts';
import {
  awayEvent,
  deploymentEvent,
  trainingEvent,
  type TrainingEntry,
} from './calendar-events.ts';

const ORIGIN = 'https://portal.example.org';

const at = (time: string) => new Date(`2026-${time}Z`);

function training(given: { address?: string; rsvp?: unknown; link?: string } = {}) {
  const { address = null, rsvp = null, link = null } = given;
  const session = {
    id: 'session',
    title: 'Grief',
    description: 'Care in the first days.',
    dateTime: at('03-08T06:30:00'),
    duration: 3,
    location: 'Room 2',
    address,
    createdAt: at('01-01T00:00:00'),
    updatedAt: at('01-01T00:00:10.200'),
  };
  return trust<TrainingEntry>({ session, rsvp, link }, 'an event needs no further fields');
}

function deployment(given: { address?: string; until?: Date } = {}) {
  const { address = null, until = null } = given;
  const row = {
    id: 'deployment',
    eventType: 'Tornado',
    location: 'Mayfield',
    address,
    from: at('11-02T14:00:00'),
    until,
    askedAt: at('11-01T06:00:00'),
    changedAt: at('11-01T06:01:30.500'),
  };
  return trust<CalendarDeployment>(row, 'the query gives null for an end that is unknown');
}

describe('the calendar event of a training session', () => {
  test('the event of a session has its times, its page and a number that counts seconds until its last change', () => {
    expect(trainingEvent(training(), ORIGIN)).toEqual({
      id: 'session@example.org',
      stamp: at('01-01T00:00:10.200'),
      created: at('01-01T00:00:00'),
      lastModified: at('01-01T00:00:10.200'),
      sequence: 11,
      start: at('03-08T06:30:00'),
      end: at('03-08T09:30:00'),
      summary: 'Grief',
      location: 'Room 2',
      description: 'Care in the first days.',
      url: 'https://portal.example.org/training',
      status: 'CONFIRMED',
    });
  });

  test('the event of a waitlisted person is tentative and changes with the RSVP; it has the link and the address if there are any', () => {
    const rsvp = { status: 'waitlisted', rsvpedAt: at('01-02T00:00:00'), promotedAt: null };
    const link = 'https://meet.example.org/1';
    const entry = training({ rsvp, link, address: '1 Main St' });
    expect(trainingEvent(entry, ORIGIN)).toMatchObject({
      stamp: at('01-02T00:00:00'),
      lastModified: at('01-02T00:00:00'),
      sequence: 86_400,
      location: 'Room 2, 1 Main St',
      description: 'Care in the first days.\n\nJoin: https://meet.example.org/1',
      status: 'TENTATIVE',
    });
  });

  test('the event of a person who got a seat from the waitlist changes with the promotion', () => {
    const rsvp = {
      status: 'registered',
      rsvpedAt: at('01-02T00:00:00'),
      promotedAt: at('01-03T00:00:00'),
    };
    expect(trainingEvent(training({ rsvp }), ORIGIN)).toMatchObject({
      stamp: at('01-03T00:00:00'),
      sequence: 172_800,
      status: 'CONFIRMED',
    });
  });
});

describe('the calendar event of a deployment', () => {
  const expected = {
    id: 'deployment@example.org',
    stamp: at('11-01T06:01:30.500'),
    created: at('11-01T06:00:00'),
    lastModified: at('11-01T06:01:30.500'),
    sequence: 91,
    start: at('11-02T14:00:00'),
    summary: 'Tornado, Mayfield',
    location: 'Mayfield',
    url: 'https://portal.example.org/deployments',
    status: 'CONFIRMED',
  };

  test('the event of a deployment has the address and the end if they are known', () => {
    const until = at('11-02T18:00:00');
    const event = deploymentEvent(deployment({ until, address: '1 Main St' }), ORIGIN);
    expect(event).toEqual({ ...expected, end: until, location: '1 Main St' });
  });

  test.each([
    ['whose end is unknown', deployment()],
    ['that ends when it begins', deployment({ until: at('11-02T14:00:00') })],
  ])('the event of a deployment %s has no end', (_, row) => {
    const event = deploymentEvent(row, ORIGIN);
    expect(event).toEqual(expected);
    expect(event).not.toHaveProperty('end');
  });
});

describe('the calendar event of a time away', () => {
  const createdAt = at('11-20T10:00:00.700');
  const away = { chaplainId: 'chaplain', fromOn: '2026-11-30', createdAt };
  const expected = {
    id: 'away-chaplain-2026-11-30@example.org',
    stamp: createdAt,
    created: createdAt,
    lastModified: createdAt,
    sequence: at('11-20T10:00:00').getTime() / 1000,
    allDay: true,
    start: at('11-30T00:00:00'),
    summary: 'Away',
    url: 'https://portal.example.org/profile/readiness',
    status: 'CONFIRMED',
  };

  test('the event of a time away lasts until the end of its last day', () => {
    const event = awayEvent({ ...away, untilOn: '2026-12-01' }, ORIGIN);
    expect(event).toEqual({ ...expected, end: at('12-02T00:00:00') });
  });

  test('the event of a time away without an end is repeated daily', () => {
    expect(awayEvent({ ...away, untilOn: null }, ORIGIN)).toEqual({
      ...expected,
      end: at('12-01T00:00:00'),
      repeating: { freq: 'DAILY' },
    });
  });
});
