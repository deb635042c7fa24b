import { useEndpointMutation } from '#client/lib/mutation.ts';
import { addAttendee, markAttendance, removeAttendee } from '#shared/training/api.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { Attendee } from '#shared/training/schemas.ts';
import { putInAttendance } from './queries.ts';

export function useMark(sessionId: string, entry: Attendee) {
  return useEndpointMutation(markAttendance, {
    stores: (after, client) => putInAttendance(client, sessionId, { before: entry.status, after }),
    failure: 'inline',
  });
}

export function useRemoveAttendee(sessionId: string, name: string) {
  return useEndpointMutation(removeAttendee, {
    invalidates: [`/api/training-sessions/${sessionId}`],
    success: {
      title: 'Removed from the attendance list',
      description: `${name} is no longer on it.`,
    },
    failure: 'inline',
  });
}

export function useAddAttendee(sessionId: string) {
  return useEndpointMutation(addAttendee, {
    invalidates: [`/api/training-sessions/${sessionId}`],
    success: ({ firstName, lastName, status }) => ({
      title: 'Added to the attendance list',
      description: `${firstName} ${lastName}: ${RSVP_LABELS[status].toLowerCase()}.`,
    }),
    failure: 'inline',
  });
}
