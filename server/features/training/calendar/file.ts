import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { program } from '#shared/program.ts';
import type { CalendarRow } from './queries.ts';

const DOMAIN = new URL(program.externalPage).hostname;
const REFRESH_SECONDS = 60 * 60;
const HOUR = 60 * 60 * 1000;

type Entry = Pick<CalendarRow, 'session'> & { status: CalendarRow['status'] | null };

/** @param origin the address of the portal, to which each entry has a link. */
export function calendarFile(entries: readonly Entry[], origin: string): string {
  const calendar = ical({
    name: `${program.shortTitle}: Training`,
    prodId: { company: program.agency, product: program.shortTitle, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { session, status } of entries) {
    calendar.createEvent({
      id: `${session.id}@${DOMAIN}`,
      stamp: session.updatedAt,
      created: session.createdAt,
      lastModified: session.updatedAt,
      sequence: sequenceOf(session),
      start: session.dateTime,
      end: new Date(session.dateTime.getTime() + session.duration * HOUR),
      summary: plain(session.title),
      location: plain(session.location),
      description: plain(session.description),
      url: `${origin}/training`,
      status: status === 'waitlisted' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Seconds from the making to the last change: grows with every change, in every process alike. */
function sequenceOf({ createdAt, updatedAt }: CalendarRow['session']) {
  return Math.max(0, Math.ceil((updatedAt.getTime() - createdAt.getTime()) / 1000));
}

/** Without what the format doesn't allow: control characters other than tabs and line breaks. */
function plain(text: string) {
  return text.replaceAll(/[^\P{Cc}\t\r\n]/gu, '');
}
