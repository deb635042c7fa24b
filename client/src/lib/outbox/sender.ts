import type { QueryClient } from '@tanstack/react-query';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import {
  isConnected,
  noteAnswered,
  noteUnreached,
  subscribe,
} from '#client/lib/call/connection.ts';
import type { QueuedAction, QueuedKind } from '#client/lib/device/database.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { isSignedInAs, recheckSession } from '#client/lib/session.ts';
import { alone } from './alone.ts';
import { claimNext, dropQueued, refreshQueue, refuseQueued, storeUnstored } from './keeper.ts';
import { onTold, tellOthers } from './queue-channel.ts';
import { onQueueChange, queueNow, update } from './queue-state.ts';
import { sendAction } from './send-action.ts';
import { sendQueue } from './send-queue.ts';
import { signedInUser } from './signed-in-user.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { paths } from '#client/lib/paths.ts';
import { countLabel } from './count-label.ts';

const WAITS_MS = [2_000, 5_000, 15_000, 30_000, 60_000];
const HOURS = ['/api/deployments', '/api/hours', '/api/activations', '/api/dashboard'] as const;
const TRAINING = ['/api/training-sessions'] as const;
const RESOURCES = ['/api/resources'] as const;
const AVAILABILITY = ['/api/availability', '/api/calendar-feed'] as const;

/** For each kind of action, the paths whose answers the action changes. */
const CHANGES: Record<QueuedKind, readonly `/api/${string}`[]> = {
  tap: HOURS,
  'add-hours': HOURS,
  'correct-hours': HOURS,
  'delete-hours': HOURS,
  rsvp: TRAINING,
  'cancel-rsvp': TRAINING,
  'add-bookmark': RESOURCES,
  'remove-bookmark': RESOURCES,
  availability: AVAILABILITY,
  // Actions of these kinds change only one list, which `show` reloads.
  'log-line': [],
  'claim-visit': [],
};

/** Puts an answer into the cache. Returns false if the changed data must be reloaded instead. */
export type ShowAnswer = (action: QueuedAction, answer: unknown) => Promise<boolean>;

/** Sends now, after each new action, and when a connection may be back. Returns a stop function. */
export function startSending(client: QueryClient, userId: string, show: ShowAnswer): () => void {
  const ended = new AbortController();
  let isRunning = false;
  let failures = 0;
  let timer: number | undefined;

  // Checks the session too, because it may have ended just before sending is stopped.
  const mayNotSend = () => ended.signal.aborted || !isSignedInAs(client, userId);
  const waiting = () =>
    queueNow().actions.filter((each) => each.userId === userId && each.refusal === undefined);
  const firstWaiting = () => (mayNotSend() ? undefined : waiting()[0]);

  const run = async () => {
    window.clearTimeout(timer);
    const first = firstWaiting();
    // Offline, untried actions stay untried, so that they can still be withdrawn without an undo.
    const mayTry = isConnected() || (first?.isTried && navigator.onLine);
    if (isRunning || !first || !mayTry) return;
    isRunning = true;
    const kinds = new Set<QueuedKind>();
    const isDone = await alone(userId, () =>
      sendQueue({
        claimNext: async () => {
          const action = mayNotSend() ? null : await claimNext(userId);
          return mayNotSend() ? null : action;
        },
        send: sendFromPage,
        sent: async (action, answer) => {
          kinds.add(action.kind);
          const isShown = !ended.signal.aborted && (await show(action, answer));
          if (!isShown) await readAgain(client, [action.kind]);
          await dropQueued([action]);
        },
        refused: async (action, message) => {
          kinds.add(action.kind);
          await refuseQueued(action, message);
        },
        signedOut: () => void recheckSession(client),
        isSignedIn: async () => (await signedInUser()) === userId,
      }),
    ).finally(() => {
      tellSending(null);
      isRunning = false;
    });
    if (kinds.size > 0) tellOthers({ type: 'sent', kinds: [...kinds] });
    if (ended.signal.aborted) return;
    if (isDone) {
      failures = 0;
      void readAgain(client, [...kinds]);
      if (firstWaiting()) void run();
      return;
    }
    timer = window.setTimeout(() => void run(), WAITS_MS[failures] ?? WAITS_MS.at(-1));
    failures = Math.min(failures + 1, WAITS_MS.length - 1);
  };

  const runNow = () => {
    failures = 0;
    if (document.visibilityState === 'visible') void run();
  };
  let known = new Set<string>();
  // Sending changes the queue too, so only a new action starts another run.
  const runForNews = () => {
    const ids = waiting().map(({ id }) => id);
    const hasNews = ids.some((id) => !known.has(id));
    known = new Set(ids);
    if (hasNews) runNow();
  };
  const { signal } = ended;
  for (const event of ['online', 'focus', 'pageshow']) {
    window.addEventListener(event, runNow, { signal });
  }
  document.addEventListener('visibilitychange', runNow, { signal });
  signal.addEventListener('abort', onQueueChange(runForNews));
  signal.addEventListener('abort', subscribe(runNow));
  signal.addEventListener('abort', tellRefusals(userId));
  onTold((message) => {
    if (message.type !== 'sent' || signal.aborted) return;
    void readAgain(client, message.kinds).then(refreshQueue);
  });
  // Stores actions that were queued before this code had loaded.
  void storeUnstored().then(run);
  return () => {
    window.clearTimeout(timer);
    ended.abort();
  };
}

async function sendFromPage(action: QueuedAction) {
  tellSending(action.id);
  try {
    const answer = await sendAction(action);
    noteAnswered();
    return answer;
  } catch (error) {
    if (error instanceof ConnectionError) noteUnreached();
    else noteAnswered();
    throw error;
  }
}

function tellSending(id: string | null) {
  update({ sendingId: id });
  tellOthers({ type: 'sending', id });
}

async function readAgain(client: QueryClient, kinds: readonly QueuedKind[]) {
  const paths = new Set(kinds.flatMap((kind) => CHANGES[kind]));
  await Promise.all([...paths].map((path) => invalidatePath(client, path)));
}

/** Shows toasts for refused actions on every page. Returns a function that stops the toasts. */
function tellRefusals(userId: string): () => void {
  const waiting = new Set<string>();
  const look = () => {
    const own = queueNow().actions.filter((each) => each.userId === userId);
    const refused = own.filter(({ refusal }) => refusal !== undefined);
    const last = refused.findLast(({ id }) => waiting.has(id));
    waiting.clear();
    for (const { id, refusal } of own) if (refusal === undefined) waiting.add(id);
    if (!last) return;
    const isAlone = refused.length === 1;
    showToast({
      title: isAlone
        ? `“${last.title}” was not recorded`
        : `${countLabel(refused)} were not recorded`,
      description: isAlone
        ? [last.about, last.refusal].join('. ')
        : 'Open the list to see the reasons.',
      kind: 'destructive',
      link: { href: paths.outbox, label: isAlone ? 'Show what you entered' : 'Show the list' },
    });
  };
  look();
  return onQueueChange(look);
}
