import { forgottenQueues, noteForgotten } from './queue-marks.ts';

export function forgetQueue(userId: string) {
  noteForgotten(userId);
  finishForgetting();
}

/** Removes queues that a logout could not remove because its page was closed too early. */
export function finishForgetting() {
  if (forgottenQueues().length > 0) void import('./keeper.ts');
}
