import { useEndpointMutation } from '#client/lib/mutation.ts';
import { callChaplains, recordAnswer, releaseDeployment, remindSilent } from '#shared/calls/api.ts';

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours', '/api/dashboard'] as const;

export function useCallChaplains() {
  return useEndpointMutation(callChaplains, {
    invalidates: CHANGED,
    success: ({ asked }) => ({
      title: asked === 1 ? '1 chaplain asked' : `${asked} chaplains asked`,
      description: 'A message is on its way to each of them.',
    }),
  });
}

export function useRemindSilent() {
  return useEndpointMutation(remindSilent, {
    invalidates: CHANGED,
    success: ({ reminded, tooSoon, unreachable }) => ({
      title: reminded === 1 ? '1 chaplain reminded' : `${reminded} chaplains reminded`,
      description: [
        tooSoon > 0 && `${tooSoon} had a reminder less than a minute ago.`,
        unreachable > 0 && `${unreachable} can’t be reached by message: ring them.`,
      ]
        .filter(Boolean)
        .join(' '),
    }),
  });
}

export function useRelease() {
  return useEndpointMutation(releaseDeployment, {
    invalidates: CHANGED,
    success: ({ name }) => ({
      title: 'Chaplain released',
      description: `${name} is told that nobody else is needed.`,
    }),
  });
}

export function useRecordAnswer() {
  return useEndpointMutation(recordAnswer, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Answer recorded', description: name }),
    failure: 'inline',
  });
}
