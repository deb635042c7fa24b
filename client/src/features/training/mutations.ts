import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { putInLists } from '#client/lib/put-in-lists.ts';
import { listTrainingSessions, rsvpToTraining } from '#shared/training/api.ts';
import { waitlistPositionLabel } from './labels.ts';

const CHANGES = ['/api/training-sessions'] as const;

export function useRsvp() {
  return useQueueableMutation(rsvpToTraining, {
    stores: (changed, client) => putInLists(client, listTrainingSessions, changed),
    invalidates: CHANGES,
    success: ({ title, rsvp }) =>
      rsvp?.status === 'waitlisted'
        ? {
            title: 'You are on the waitlist',
            description: `${title}: you are on ${waitlistPositionLabel(rsvp)}. A seat that becomes free is given in this order.`,
          }
        : { title: 'You are registered', description: `You have a seat: ${title}.` },
  });
}
