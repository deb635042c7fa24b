import { dateTime } from '#client/lib/dates.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

export function queuedRsvp(kind: 'rsvp' | 'cancel-rsvp', session: TrainingSession) {
  return {
    kind,
    subject: session.id,
    title: kind === 'rsvp' ? 'RSVP' : 'RSVP cancelled',
    about: `${session.title}, ${dateTime(session.dateTime)}`,
  };
}
