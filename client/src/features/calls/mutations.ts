import { useEndpointMutation } from '#client/lib/mutation.ts';
import { callChaplains, recordAnswer, releaseDeployment, remindSilent } from '#shared/calls/api.ts';
import { remindedLabels } from './reach-labels.ts';

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours', '/api/dashboard'] as const;

export function useCallChaplains() {
  return useEndpointMutation(callChaplains, {
    invalidates: CHANGED,
    success: ({ asked }) => ({
      title: asked === 1 ? '1 chaplain asked' : `${asked} chaplains asked`,
      description: 'A message is on its way to each of them.',
    }),
    failure: 'inline',
  });
}

export function useRemindSilent() {
  return useEndpointMutation(remindSilent, {
    invalidates: CHANGED,
    success: remindedLabels,
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
