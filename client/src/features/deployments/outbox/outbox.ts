import type { QueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { isSignedInAs, recheckSession } from '#client/lib/session.ts';
import { currentUser } from '#shared/accounts/api.ts';
import { recordAction } from '#shared/deployments/api.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { putInOwnLists } from './put-in-own-lists.ts';
import { dropTap, markTried, onTapsChanged, refuseTap, tapsOf, type Tap } from './kept-taps.ts';
import { dropUndone } from './recent-taps.ts';
import { sendTaps } from './send-taps.ts';

const WAITS_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
const ANSWER_WITHIN_MS = 20_000;
const OTHER_TAB_WITHIN_MS = 15_000;
const CHANGED = [
  '/api/deployments/open',
  '/api/activations',
  '/api/hours',
  '/api/dashboard',
] as const;

/**
 * Sends what a user tapped on this device, now and whenever there is more or the connection may
 * be back.
 * @returns what stops it.
 */
export function startOutbox(client: QueryClient, userId: string): () => void {
  const ended = new AbortController();
  let running = false;
  let failures = 0;
  let timer: number | undefined;

  // The session may have ended a moment before the page takes notice and stops this.
  const mayNotSend = () => ended.signal.aborted || !isSignedInAs(client, userId);
  const waiting = () =>
    mayNotSend() ? [] : tapsOf(userId).filter(({ refusal }) => refusal === undefined);

  const run = async () => {
    window.clearTimeout(timer);
    // What was never tried can be undone without a trace: nothing is tried without a connection.
    if (running || !navigator.onLine || waiting().length === 0) return;
    running = true;
    const done = await alone(userId, () =>
      sendTaps({
        waiting,
        send: (tap) => {
          markTried(userId, tap);
          return inTime(send(tap));
        },
        sent: async (tap, answer) => {
          if (!ended.signal.aborted) await putInOwnLists(client, answer);
          dropTap(userId, tap);
          if (tap.body.kind === 'undo') dropUndone(tap.body.undoes);
        },
        signedOut: () => void recheckSession(client),
        refused: (tap, message) => refuseTap(userId, tap, message),
        isSignedIn: async () => (await call(currentUser, {})).id === userId,
      }),
    ).finally(() => {
      running = false;
    });
    if (ended.signal.aborted) return;
    if (done) {
      failures = 0;
      for (const path of CHANGED) void invalidatePath(client, path);
      if (waiting().length > 0) void run();
      return;
    }
    timer = window.setTimeout(() => void run(), WAITS_MS[failures] ?? WAITS_MS.at(-1));
    failures = Math.min(failures + 1, WAITS_MS.length - 1);
  };

  const runNow = () => {
    failures = 0;
    if (document.visibilityState === 'visible') void run();
  };
  const { signal } = ended;
  for (const event of ['online', 'focus', 'pageshow']) {
    window.addEventListener(event, runNow, { signal });
  }
  document.addEventListener('visibilitychange', runNow, { signal });
  signal.addEventListener('abort', onTapsChanged(runNow));
  void run();
  return () => {
    window.clearTimeout(timer);
    ended.abort();
  };
}

/**
 * One tab at a time, where the browser can tell. It may have put another tab to sleep in the midst
 * of sending, so that is not waited for without end: a tap sent twice is recorded once.
 */
async function alone<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  const signal = AbortSignal.timeout(OTHER_TAB_WITHIN_MS);
  let isAlone = false;
  try {
    return await navigator.locks.request(`taps:${userId}`, { signal }, () => {
      isAlone = true;
      return work();
    });
  } catch (error) {
    if (isAlone) throw error;
    return work();
  }
}

function send({ deploymentId, body }: Tap) {
  return call(recordAction, { params: { id: deploymentId }, body });
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('No answer in time')), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    window.clearTimeout(timer);
  }
}
