import { ApiError, serverMessage } from '#client/lib/api-error.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';

export interface Sending {
  /** Marks the first action that waits as tried. @returns it as it was before; null for none. */
  claimNext: () => Promise<QueuedAction | null>;
  send: (action: QueuedAction) => Promise<unknown>;
  sent: (action: QueuedAction, answer: unknown) => Promise<void>;
  refused: (action: QueuedAction, message: string) => Promise<void>;
  /** Nobody is signed in any more, or somebody else. */
  signedOut: () => void;
  /** Whether the person whose queue it is, is still signed in. */
  isSignedIn: () => Promise<boolean>;
}

const NOT_SIGNED_IN = 401;
/** Answers that say nothing about the action itself: not signed in, too slow, too many. */
const PASSING = [NOT_SIGNED_IN, 408, 425, 429];

/**
 * Sends actions in their order, each once the one before is recorded. One that is refused is left
 * out; the others go on.
 * @returns false when something still waits: without a connection, or with a server in trouble.
 */
export async function sendQueue(sending: Sending): Promise<boolean> {
  for (;;) {
    const action = await sending.claimNext();
    if (!action) return true;
    if (!(await sendOne(sending, action))) return false;
  }
}

async function sendOne(sending: Sending, action: QueuedAction) {
  let answer: unknown;
  try {
    answer = await sending.send(action);
  } catch (error) {
    if (isNotSignedIn(error)) sending.signedOut();
    if (!isRefusal(error) || !(await isSignedIn(sending))) return false;
    if (!wasRecordedBefore(action, error)) {
      await sending.refused(action, refusalOf(action, error));
      return true;
    }
  }
  await sending.sent(action, answer);
  return true;
}

/** Returns why an action was refused. Nobody but the office removes a training session. */
function refusalOf({ kind }: QueuedAction, error: ApiError) {
  const isOfTraining = kind === 'rsvp' || kind === 'cancel-rsvp';
  return isOfTraining && error.status === 404
    ? 'The office has removed this training session.'
    : serverMessage(error);
}

/** Returns whether the refusal says that an earlier attempt, whose answer was lost, succeeded. */
function wasRecordedBefore({ kind, isTried }: QueuedAction, { status, body }: ApiError) {
  if (!isTried) return false;
  if (kind === 'rsvp') {
    return body.code === 'already-registered' || body.code === 'already-waitlisted';
  }
  return kind === 'delete-hours' && status === 404;
}

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && !PASSING.includes(error.status);
}

function isNotSignedIn(error: unknown) {
  return error instanceof ApiError && error.status === NOT_SIGNED_IN;
}

/** A refusal counts only for the person whose queue it is. */
async function isSignedIn(sending: Sending) {
  try {
    if (await sending.isSignedIn()) return true;
    sending.signedOut();
  } catch (error) {
    if (isNotSignedIn(error)) sending.signedOut();
  }
  return false;
}
