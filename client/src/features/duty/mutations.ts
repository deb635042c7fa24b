import { useEndpointMutation } from '#client/lib/mutation.ts';
import {
  acceptHandover,
  endDuty,
  setDuty,
  withdrawHandover,
  writeHandover,
} from '#shared/duty/api.ts';

const CHANGED = ['/api/duty', '/api/activations'] as const;

export function useSetDuty() {
  return useEndpointMutation(setDuty, {
    invalidates: CHANGED,
    success: {
      title: 'Coordinator set',
      description: 'Messages and calls show the coordinator’s number.',
    },
    failure: 'inline',
  });
}

export function useEndDuty(name: string) {
  return useEndpointMutation(endDuty, {
    invalidates: CHANGED,
    success: { title: 'Taken off the desk', description: name },
  });
}

export function useWriteHandover() {
  return useEndpointMutation(writeHandover, {
    invalidates: CHANGED,
    success: {
      title: 'Handover written',
      description: 'The next coordinator has to accept the handover. Until then you stay on duty.',
    },
    failure: 'inline',
  });
}

export function useAcceptHandover() {
  return useEndpointMutation(acceptHandover, {
    invalidates: CHANGED,
    success: {
      title: 'You are on the desk',
      description: 'Messages and calls show your name and number.',
    },
    failure: 'inline',
  });
}

export function useWithdrawHandover() {
  return useEndpointMutation(withdrawHandover, {
    invalidates: CHANGED,
    success: { title: 'Handover taken back', description: 'Nobody can accept it any more.' },
  });
}
