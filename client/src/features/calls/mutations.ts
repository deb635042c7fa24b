import { timeToSecond } from '#client/lib/dates.ts';
import { personCount } from '#client/lib/person-count.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  callChaplains,
  recordAnswer,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from '#shared/calls/api.ts';
import { addLogLine } from '#shared/incident-log/api.ts';
import { movePeople } from '#shared/sites/api.ts';
import { remindedLabels } from './reach-labels.ts';

const CHANGED = ['/api/activations', '/api/deployments', '/api/hours', '/api/dashboard'] as const;

export function useCallChaplains() {
  return useEndpointMutation(callChaplains, {
    invalidates: CHANGED,
    success: ({ asked }) => ({
      title: asked === 1 ? '1 chaplain asked' : `${asked} chaplains asked`,
      description: 'Each of them will get a message shortly.',
    }),
    failure: 'inline',
  });
}

export function useRemindSilent() {
  return useEndpointMutation(remindSilent, {
    invalidates: CHANGED,
    success: remindedLabels,
    failure: 'inline',
  });
}

export function useRelease() {
  return useEndpointMutation(releaseDeployment, {
    invalidates: CHANGED,
    success: ({ name, releaseAt }) => ({
      title: 'Release begun',
      description: releaseAt
        ? `${name} gets a message after ${timeToSecond(Date.parse(releaseAt))}. Until then you can undo the release on the board.`
        : name,
    }),
    failure: 'inline',
  });
}

export function useUndoRelease(name: string) {
  return useEndpointMutation(undoRelease, {
    invalidates: CHANGED,
    success: { title: 'Release undone', description: `No message was sent to ${name}.` },
  });
}

export function useMovePeople() {
  return useEndpointMutation(movePeople, {
    invalidates: CHANGED,
    success: ({ moved, told }) => ({
      title: moved === 0 ? 'Nobody had to move' : `${personCount(moved)} moved`,
      description: told > 0 ? `A message goes to ${personCount(told)}.` : '',
    }),
    failure: 'inline',
  });
}

export function useRecordAnswer() {
  return useEndpointMutation(recordAnswer, {
    invalidates: CHANGED,
    success: ({ name }) => ({ title: 'Answer recorded', description: name }),
    failure: 'inline',
  });
}

export function useRecordAttempt(name: string) {
  return useEndpointMutation(addLogLine, {
    invalidates: CHANGED,
    success: { title: 'Added to the log', description: name },
    failure: 'inline',
  });
}
