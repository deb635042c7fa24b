import { ICalEventRepeatingFreq, ICalEventStatus, type ICalEventData } from 'ical-generator';
import { addDays } from '#shared/calendar-date.ts';
import { pages } from '#shared/pages.ts';
import type { CalendarAway } from '#server/features/availability/calendar-queries.ts';
import type { CalendarDeployment } from '#server/features/deployments/calendar-queries.ts';
import type { CalendarRow } from './queries.ts';

/** Part of each event's id. Never change it: calendars recognize an event by its id. */
const DOMAIN = 'example.org';
const HOUR = 60 * 60 * 1000;

export type TrainingEntry = Pick<CalendarRow, 'session'> & {
  rsvp: CalendarRow['rsvp'] | null;
  link: string | null;
};

export function trainingEvent({ session, rsvp, link }: TrainingEntry, origin: string) {
  const changedAt = lastChange(session, rsvp);
  return {
    id: `${session.id}@${DOMAIN}`,
    stamp: changedAt,
    created: session.createdAt,
    lastModified: changedAt,
    sequence: secondsBetween(session.createdAt, changedAt),
    start: session.dateTime,
    end: new Date(session.dateTime.getTime() + session.duration * HOUR),
    summary: plain(session.title),
    location: plain([session.location, session.address].filter(Boolean).join(', ')),
    description: plain(link ? `${session.description}\n\nJoin: ${link}` : session.description),
    url: origin + pages.training.path,
    status: rsvp?.status === 'waitlisted' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  } satisfies ICalEventData;
}

export function deploymentEvent(deployment: CalendarDeployment, origin: string) {
  const { id, eventType, location, address, from, until, askedAt, changedAt } = deployment;
  return {
    id: `${id}@${DOMAIN}`,
    stamp: changedAt,
    created: askedAt,
    lastModified: changedAt,
    sequence: secondsBetween(askedAt, changedAt),
    start: from,
    ...(until && until > from && { end: until }),
    summary: plain(`${eventType}, ${location}`),
    location: plain(address ?? location),
    url: origin + pages.deployments.path,
    status: ICalEventStatus.CONFIRMED,
  } satisfies ICalEventData;
}

/** Returns an all-day event. If the time away has no end, the event repeats daily forever. */
export function awayEvent(
  { chaplainId, fromOn, untilOn, createdAt }: CalendarAway,
  origin: string,
) {
  return {
    id: `away-${chaplainId}-${fromOn}@${DOMAIN}`,
    stamp: createdAt,
    created: createdAt,
    lastModified: createdAt,
    // If a time away is merged or shortened, its new row keeps the event id, with a higher number.
    sequence: Math.floor(createdAt.getTime() / 1000),
    allDay: true,
    start: midnight(fromOn),
    // In iCalendar, the end date is the day after the event's last day.
    end: midnight(addDays(untilOn ?? fromOn, 1)),
    ...(untilOn === null && { repeating: { freq: ICalEventRepeatingFreq.DAILY } }),
    summary: 'Away',
    url: origin + pages.profileReadiness.path,
    status: ICalEventStatus.CONFIRMED,
  } satisfies ICalEventData;
}

const midnight = (date: string) => new Date(`${date}T00:00:00Z`);

/** Returns when the session or RSVP last changed. Leaving the waitlist changes only the RSVP. */
function lastChange({ updatedAt }: CalendarRow['session'], rsvp: CalendarRow['rsvp'] | null) {
  const times = [updatedAt, rsvp?.rsvpedAt, rsvp?.promotedAt].map((time) => time?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

/** The event's sequence number. It grows with each change and is the same in all processes. */
function secondsBetween(createdAt: Date, changedAt: Date) {
  return Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000));
}

/** iCalendar allows no control characters except tabs and line breaks. */
function plain(text: string) {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
}
