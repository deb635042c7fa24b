import { useFormState, useWatch } from 'react-hook-form';
import { Notice } from '#client/components/ui/notice.tsx';
import { momentsOf, timeMissing, timeOfLocal } from '#client/lib/local-time.ts';
import { ATTENDANCE_OPENS_HOURS } from '#shared/training/constants.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { aboutCapacity, toldOfChange } from './told-of-change.ts';
import type { TrainingSessionFields } from './training-session-fields.ts';

interface NoteProps {
  session: TrainingSession | null;
}

interface TimeNoteProps extends NoteProps {
  typedAtFirst: string;
}

export function TimeNote({ session, typedAtFirst }: TimeNoteProps) {
  const local = useWatch<TrainingSessionFields, 'dateTime'>({ name: 'dateTime' });
  return <Warning>{local === typedAtFirst ? null : aboutTime(local, session)}</Warning>;
}

export function CapacityNote({ session }: NoteProps) {
  const typed = useWatch<TrainingSessionFields, 'maxCapacity'>({ name: 'maxCapacity' });
  return <Warning>{session && aboutCapacity(session, Number(typed))}</Warning>;
}

export function ToldNote({ session }: { session: TrainingSession }) {
  const { dirtyFields } = useFormState<TrainingSessionFields>();
  const local = useWatch<TrainingSessionFields, 'dateTime'>({ name: 'dateTime' });
  const startsAt = momentsOf(local)[0] ?? Number.NaN;
  return <Warning>{toldOfChange(session, Object.keys(dirtyFields), { startsAt })}</Warning>;
}

function Warning({ children }: { children: string | null }) {
  return (
    <div role="status" className="empty:-mt-5">
      {children && <Notice tone="amber">{children}</Notice>}
    </div>
  );
}

function aboutTime(local: string, session: TrainingSession | null) {
  if (!local) return null;
  const [moment, second] = momentsOf(local);
  if (moment === undefined) return timeMissing(local);
  if (moment < Date.now()) {
    return 'This time is in the past: the session becomes a record, and nobody can RSVP for it.';
  }
  if (session && takesAttendance(Date.parse(session.dateTime)) && !takesAttendance(moment)) {
    return `Attendance can then be marked from ${ATTENDANCE_OPENS_HOURS} hours before the new time. Existing marks stay; you can take them back on the attendance list.`;
  }
  if (second === undefined) return null;
  return `The clocks go back on that day, so ${timeOfLocal(local)} occurs twice. The session will start the first time (${zoneAt(moment)}), not the second (${zoneAt(second)}).`;
}

function takesAttendance(start: number) {
  return start - ATTENDANCE_OPENS_HOURS * 60 * 60 * 1000 <= Date.now();
}

function zoneAt(moment: number) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
