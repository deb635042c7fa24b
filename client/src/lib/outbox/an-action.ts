import type { NewAction } from './queue-state.ts';

export function anAction(id: string, values: Partial<NewAction> = {}): NewAction {
  return {
    id,
    userId: 'ruth',
    kind: 'tap',
    subject: 'a deployment',
    title: 'I’m here',
    about: 'Tornado, Mayfield',
    entered: [],
    at: new Date().toISOString(),
    method: 'POST',
    path: '/api/deployments/a-deployment/actions',
    ...values,
  };
}
