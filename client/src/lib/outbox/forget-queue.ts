import { forgottenQueues, noteForgotten } from './queue-marks.ts';

export function forgetQueue(userId: string) {
  noteForgotten(userId);
  finishForgetting();
}

/** Clears the database of forgotten queues, also after the page was closed. */
export function finishForgetting() {
  if (forgottenQueues().length > 0) void import('./keeper.ts');
}
