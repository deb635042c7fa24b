import ical, { ICalCalendarMethod, ICalEventStatus, type ICalCalendarData } from 'ical-generator';
import type { SettingsOf } from '#shared/program/settings.ts';
import type { CalendarRow } from './queries.ts';

/** Calendars know an event by its id, so this never changes. */
const DOMAIN = 'example.org';
const REFRESH_SECONDS = 60 * 60;
const HOUR = 60 * 60 * 1000;

type Entry = Pick<CalendarRow, 'session'> & {
  rsvp: CalendarRow['rsvp'] | null;
  link: string | null;
};

interface Publisher {
  program: SettingsOf<'identity'>;
  origin: string;
}

export function feedFile(entries: readonly Entry[], publisher: Publisher): string {
  const name = `${publisher.program.shortTitle}: Training`;
  return calendarFile(entries, publisher, { name, ttl: REFRESH_SECONDS });
}

/** Without a name or refresh interval, which would change the reader's calendar. */
export function trainingSessionFile(entry: Entry, publisher: Publisher): string {
  return calendarFile([entry], publisher, {});
}

function calendarFile(
  entries: readonly Entry[],
  { program, origin }: Publisher,
  feed: ICalCalendarData,
): string {
  const calendar = ical({
    ...feed,
    prodId: { company: program.agency, product: program.shortTitle, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { session, rsvp, link } of entries) {
    const changedAt = lastChange(session, rsvp);
    calendar.createEvent({
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
      url: `${origin}/training`,
      status: rsvp?.status === 'waitlisted' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** A promotion changes the RSVP, not the session. */
function lastChange({ updatedAt }: CalendarRow['session'], rsvp: CalendarRow['rsvp'] | null) {
  const times = [updatedAt, rsvp?.rsvpedAt, rsvp?.promotedAt].map((time) => time?.getTime() ?? 0);
  return new Date(Math.max(...times));
}

/** Grows with every change, alike in every process. */
function secondsBetween(createdAt: Date, changedAt: Date) {
  return Math.max(0, Math.ceil((changedAt.getTime() - createdAt.getTime()) / 1000));
}

/** iCalendar allows no control characters except tabs and line breaks. */
function plain(text: string) {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
}
