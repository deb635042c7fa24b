import type { Executor } from '#server/db/database.ts';
import { readProgram } from './settings-queries.ts';

interface QuietHours {
  /** Minutes after midnight. */
  from: number;
  to: number;
}

export interface ProgramQuietHours {
  /** For people who chose none; null unless the office switched them on. */
  hours: QuietHours | null;
  /** What people are offered for their own. */
  offered: QuietHours;
  /** For people who told no time zone. */
  timeZone: string;
}

export async function readProgramQuietHours(orm: Executor): Promise<ProgramQuietHours> {
  const rules = await readProgram(orm, 'rules', 'identity');
  const offered = { from: minuteOf(rules.quietFrom), to: minuteOf(rules.quietTo) };
  return { hours: rules.hasQuietHours ? offered : null, offered, timeZone: rules.timeZone };
}

/** Of a time such as 22:00. */
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
