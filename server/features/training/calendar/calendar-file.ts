import ical, {
  ICalCalendarMethod,
  type ICalCalendarData,
  type ICalEventData,
} from 'ical-generator';
import type { SettingsOf } from '#shared/program/settings.ts';

const REFRESH_SECONDS = 60 * 60;

type Names = SettingsOf<'identity'>;

export function feedFile(events: readonly ICalEventData[], program: Names): string {
  const name = `${program.shortTitle}: My calendar`;
  return calendarFile(events, program, { name, ttl: REFRESH_SECONDS });
}

/** Sets no calendar name or refresh interval: a calendar that imports the file could adopt them. */
export function eventFile(event: ICalEventData, program: Names): string {
  return calendarFile([event], program, {});
}

function calendarFile(
  events: readonly ICalEventData[],
  program: Names,
  feed: ICalCalendarData,
): string {
  const calendar = ical({
    ...feed,
    prodId: { company: program.agency, product: program.shortTitle, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const event of events) calendar.createEvent(event);
  return `${calendar.toString()}\r\n`;
}
