import { forgottenQueues, noteForgotten } from './queue-marks.ts';

export function forgetQueue(userId: string) {
  noteForgotten(userId);
  finishForgetting();
}

/** Removes the queues of logged-out people, even if the page of the logout was closed. */
export function finishForgetting() {
  if (forgottenQueues().length > 0) void import('./keeper.ts');
}
