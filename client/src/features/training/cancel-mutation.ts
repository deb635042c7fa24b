import { useQueueableMutation } from '#client/lib/outbox/queueable-mutation.ts';
import { cancelRsvp } from '#shared/training/api.ts';
import type { OwnRsvp, TrainingSession } from '#shared/training/schemas.ts';

const CHANGES = ['/api/training-sessions'] as const;

export function useCancelRsvp({ title }: TrainingSession, { status }: OwnRsvp) {
  return useQueueableMutation(cancelRsvp, {
    invalidates: CHANGES,
    success:
      status === 'waitlisted'
        ? { title: 'You are no longer on the waitlist', description: `You left it: ${title}.` }
        : { title: 'RSVP cancelled', description: `You are no longer registered: ${title}.` },
    failure: 'inline',
  });
}
