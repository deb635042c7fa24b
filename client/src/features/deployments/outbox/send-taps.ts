import { ApiError, serverMessage } from '#client/lib/api-error.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Tap } from './kept-taps.ts';

interface Sending {
  /** What waits now, in the order of the taps. */
  waiting: () => readonly Tap[];
  send: (tap: Tap) => Promise<Deployment>;
  sent: (tap: Tap, answer: Deployment) => Promise<void>;
  refused: (tap: Tap, message: string) => void;
  /** Nobody is signed in any more, or somebody else. */
  signedOut: () => void;
  /** Whether the person who tapped is still signed in. */
  isSignedIn: () => Promise<boolean>;
}

const NOT_SIGNED_IN = 401;
/** Answers that say nothing about the tap itself: not signed in, too slow, too many. */
const PASSING = [NOT_SIGNED_IN, 408, 425, 429];

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
    if (isNotSignedIn(error)) sending.signedOut();
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

function isNotSignedIn(error: unknown) {
  return error instanceof ApiError && error.status === NOT_SIGNED_IN;
}

/** A refusal counts only for the person who tapped. */
async function isSignedIn(sending: Sending) {
  try {
    if (await sending.isSignedIn()) return true;
    sending.signedOut();
  } catch (error) {
    if (isNotSignedIn(error)) sending.signedOut();
  }
  return false;
}
