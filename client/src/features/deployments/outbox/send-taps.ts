import { ApiError, serverMessage } from '#client/lib/api-error.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Tap } from './kept-taps.ts';

interface Sending {
  /** What waits now, in the order of the taps. */
  waiting: () => readonly Tap[];
  send: (tap: Tap) => Promise<Deployment>;
  sent: (tap: Tap, answer: Deployment) => Promise<void>;
  refused: (tap: Tap, message: string) => void;
  /** Whether whoever tapped is still the one who is signed in. */
  isSignedIn: () => Promise<boolean>;
}

/** Answers that say nothing about the tap itself: not signed in, too slow, too many. */
const PASSING = [401, 408, 425, 429];

/**
 * Sends taps in their order, each once the one before is recorded. One that is refused is left
 * out; the others go on.
 * @returns false when something still waits: without a connection, or with a server in trouble.
 */
export async function sendTaps(sending: Sending): Promise<boolean> {
  for (;;) {
    const tap = sending.waiting().find(({ refusal }) => refusal === undefined);
    if (!tap) return true;
    if (!(await sendOne(sending, tap))) return false;
  }
}

async function sendOne(sending: Sending, tap: Tap) {
  let answer: Deployment;
  try {
    answer = await sending.send(tap);
  } catch (error) {
    if (!isRefusal(error) || !(await isSignedIn(sending))) return false;
    sending.refused(tap, serverMessage(error));
    return true;
  }
  await sending.sent(tap, answer);
  return true;
}

function isRefusal(error: unknown) {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
}

async function isSignedIn(sending: Sending) {
  try {
    return await sending.isSignedIn();
  } catch {
    return false;
  }
}
