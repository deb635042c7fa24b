import { AFTER_ACTION_DAYS } from '#shared/after-action/constants.ts';
import type { AfterActionNote, OwnAfterAction } from '#shared/after-action/schemas.ts';
import { localTime } from '#server/time/local-time.ts';
import type { getNote, NoteRow, Served } from './queries.ts';

const DAY = 24 * 60 * 60 * 1000;

export function closingTime({ status, endTime, updatedAt }: Served): Date | null {
  if (status !== 'completed' && status !== 'cancelled') return null;
  const end = status === 'completed' ? (endTime ?? updatedAt) : updatedAt;
  return new Date(end.getTime() + AFTER_ACTION_DAYS * DAY);
}

export function presentOwn(
  note: Awaited<ReturnType<typeof getNote>>,
  served: Served,
): OwnAfterAction {
  const closesAt = closingTime(served);
  return {
    text: note?.text ?? null,
    writtenAt: note?.writtenAt.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    isClosed: closesAt !== null && closesAt.getTime() <= Date.now(),
  };
}

export function presentNote({ place: _, writtenAt, ...note }: NoteRow): AfterActionNote {
  return { ...note, writtenAt: writtenAt.toISOString() };
}

export const NOTES_HEADER = ['Name', 'Text', 'Written', 'Time Zone'];

export function noteLine(timeZone: string) {
  const local = localTime(timeZone);
  return ({ name, text, writtenAt }: NoteRow) => [name, text, local(writtenAt), timeZone];
}
