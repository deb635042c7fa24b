import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';

export interface Sending {
  claimNext: () => Promise<QueuedAction | null>;
  send: (action: QueuedAction) => Promise<unknown>;
  sent: (action: QueuedAction, answer: unknown) => Promise<void>;
  refused: (action: QueuedAction, message: string) => Promise<void>;
  signedOut: () => void;
  isSignedIn: () => Promise<boolean>;
}

const NOT_SIGNED_IN = 401;
/** Statuses that keep an action queued: not signed in, timeout, too early, too many requests. */
const PASSING = [NOT_SIGNED_IN, 408, 425, 429];

/** Sends the waiting actions in order. Returns false if it had to stop before the last one. */
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

/** Explains a 404 for a training session: only the office can have removed the session. */
function refusalOf({ kind }: QueuedAction, error: ApiError) {
  const isOfTraining = kind === 'rsvp' || kind === 'cancel-rsvp';
  return isOfTraining && error.status === 404
    ? 'The office has removed this training session.'
    : serverMessage(error);
}

/** Whether the refusal proves that an earlier attempt, whose answer was lost, succeeded. */
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

/** Checks after a refusal, because the cause may be that somebody else is signed in. */
async function isSignedIn(sending: Sending) {
  try {
    if (await sending.isSignedIn()) return true;
    sending.signedOut();
  } catch (error) {
    if (isNotSignedIn(error)) sending.signedOut();
  }
  return false;
}
