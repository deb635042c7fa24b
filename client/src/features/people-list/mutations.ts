import { invitedMessage } from '#client/lib/invited-message.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { personCount } from '#client/lib/person-count.ts';
import { createAnnouncement } from '#shared/announcements/api.ts';
import { callChaplains } from '#shared/calls/api.ts';
import { approveChaplains, inviteChaplains } from '#shared/chaplains/api.ts';
import { removeView, saveView } from '#shared/people-list/api.ts';
import { viewsQuery } from './queries.ts';

const PEOPLE = ['/api/people', '/api/chaplains', '/api/users', '/api/dashboard'] as const;

export function useApprovePeople() {
  return useEndpointMutation(approveChaplains, {
    invalidates: PEOPLE,
    success: ({ approved }) => ({
      title: 'Chaplains approved',
      description: `${personCount(approved)} approved and activated.`,
    }),
  });
}

export function useInvitePeople() {
  return useEndpointMutation(inviteChaplains, { invalidates: PEOPLE, success: invitedMessage });
}

export function useMessagePeople() {
  return useEndpointMutation(createAnnouncement, {
    invalidates: ['/api/announcements', '/api/deliveries'],
    success: ({ title, recipients }) => ({
      title: 'Message sent',
      description: `${title} is on its way to ${personCount(recipients)}.`,
    }),
    failure: 'inline',
  });
}

export function useAskPeople() {
  return useEndpointMutation(callChaplains, {
    invalidates: ['/api/activations', '/api/deployments', '/api/dashboard', '/api/people'],
    success: ({ asked }) => ({
      title: asked === 1 ? '1 chaplain asked' : `${asked} chaplains asked`,
      description: 'Each of them will get a message shortly.',
    }),
    failure: 'inline',
  });
}

export function useSaveView() {
  return useEndpointMutation(saveView, {
    stores: (views, client) => client.setQueryData(viewsQuery.queryKey, views),
    failure: 'inline',
  });
}

export function useRemoveView() {
  return useEndpointMutation(removeView, {
    stores: (views, client) => client.setQueryData(viewsQuery.queryKey, views),
  });
}
