import { useEndpointMutation } from '#client/lib/mutation.ts';
import { addToRoster, markAttendance, removeFromRoster } from '#shared/training/api.ts';
import { RSVP_LABELS } from '#shared/training/constants.ts';
import type { RosterEntry } from '#shared/training/schemas.ts';
import { putOnRoster } from './queries.ts';

export function useMark(sessionId: string, entry: RosterEntry) {
  return useEndpointMutation(markAttendance, {
    stores: (after, client) => putOnRoster(client, sessionId, { before: entry.status, after }),
    failure: { title: 'Error' },
  });
}

export function useRemoveFromRoster(sessionId: string, name: string) {
  return useEndpointMutation(removeFromRoster, {
    invalidates: [`/api/training-sessions/${sessionId}`],
    success: { title: 'Removed from the roster', description: `${name} is no longer on it.` },
    failure: { title: 'Error' },
  });
}

export function useAddToRoster(sessionId: string) {
  return useEndpointMutation(addToRoster, {
    invalidates: [`/api/training-sessions/${sessionId}`],
    success: ({ firstName, lastName, status }) => ({
      title: 'Added to the roster',
      description: `${firstName} ${lastName}: ${RSVP_LABELS[status].toLowerCase()}.`,
    }),
    failure: { title: 'Error' },
  });
}
