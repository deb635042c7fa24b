import { dayAndTime } from '#client/lib/dates.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  cancelAnnouncement,
  createAnnouncement,
  previewAnnouncement,
  updateAnnouncement,
} from '#shared/announcements/api.ts';
import type { Announcement } from '#shared/announcements/schemas.ts';

const CHANGES = ['/api/announcements', '/api/deliveries'] as const;

export function useCreateAnnouncement() {
  return useEndpointMutation(createAnnouncement, {
    invalidates: CHANGES,
    success: told,
    failure: 'inline',
  });
}

export function useUpdateAnnouncement() {
  return useEndpointMutation(updateAnnouncement, {
    invalidates: CHANGES,
    success: told,
    failure: 'inline',
  });
}

export function useCancelAnnouncement() {
  return useEndpointMutation(cancelAnnouncement, {
    invalidates: CHANGES,
    success: ({ title }) => ({
      title: 'Announcement cancelled',
      description: `${title} is not sent.`,
    }),
    failure: 'inline',
  });
}

export function usePreviewAnnouncement() {
  return useEndpointMutation(previewAnnouncement, {});
}

function told({ title, recipients, scheduledFor, state }: Announcement) {
  if (state === 'scheduled' && scheduledFor) {
    return {
      title: 'Announcement scheduled',
      description: `${title} goes out on ${dayAndTime(scheduledFor)}.`,
    };
  }
  const people = recipients === 1 ? '1 person' : `${recipients.toLocaleString('en-US')} people`;
  return { title: 'Announcement sent', description: `${title} goes out to ${people} now.` };
}
