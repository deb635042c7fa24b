import { forgottenQueues, noteForgotten } from './queue-marks.ts';

/** Removes a person's queue from this device: they log out. */
export function forgetQueue(userId: string) {
  noteForgotten(userId);
  finishForgetting();
}

/** Removes what a forgotten queue has in the database, also after the page was closed before. */
export function finishForgetting() {
  if (forgottenQueues().length > 0) void import('./keeper.ts');
}
