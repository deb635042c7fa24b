import { shortTime } from '#client/lib/dates.ts';
import type { LogCorrection } from '#shared/incident-log/schemas.ts';

const MINUTE = 60_000;

type Times = Pick<LogCorrection, 'happenedAt' | 'writtenAt' | 'recordedAt' | 'isLate'>;

/** For example 'written 21:05, arrived 23:10'; null if the line was written without a delay. */
export function writtenLabel({ happenedAt, writtenAt, recordedAt, isLate }: Times): string | null {
  if (writtenAt === null) return null;
  const written = `written ${shortTime(writtenAt)}`;
  if (isLate) return `${written}, arrived ${shortTime(recordedAt)}`;
  return Date.parse(writtenAt) - Date.parse(happenedAt) >= MINUTE ? written : null;
}
