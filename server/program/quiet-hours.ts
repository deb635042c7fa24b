import type { Executor } from '#server/db/database.ts';
import { readProgram } from './settings-queries.ts';

interface QuietHours {
  /** In minutes after midnight. */
  from: number;
  to: number;
}

export interface ProgramQuietHours {
  /** Quiet hours of people who haven't chosen any; null unless the office has switched them on. */
  hours: QuietHours | null;
  /** Quiet hours that the form suggests to people who choose their own. */
  offered: QuietHours;
  /** The time zone for people whose time zone isn't known. */
  timeZone: string;
}

export async function readProgramQuietHours(orm: Executor): Promise<ProgramQuietHours> {
  const rules = await readProgram(orm, 'rules', 'identity');
  const offered = { from: minuteOf(rules.quietFrom), to: minuteOf(rules.quietTo) };
  return { hours: rules.hasQuietHours ? offered : null, offered, timeZone: rules.timeZone };
}

/** Converts a time such as 22:00 to minutes after midnight. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
