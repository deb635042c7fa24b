import type { QueuedAction } from '#client/lib/device/database.ts';
import { trust } from '#shared/trust.ts';
import type { Forgotten } from './forgotten-cookie.ts';
import { onTold, tellOthers } from './queue-channel.ts';
import {
  dropForgotten,
  forgottenQueues,
  markedQueued,
  markQueued,
  onForgotten,
} from './queue-marks.ts';
import { queueNow, setStored, unstored, update } from './queue-state.ts';
import {
  claimStored,
  dropStored,
  dropStoredOf,
  expireStored,
  refuseStored,
  removeUntried,
  storeAction,
  storedActions,
} from './stored-queue.ts';
import { SYNC_TAG } from './sync-tag.ts';
import { takenBackWith } from './taken-back.ts';

/** Settles when the last queued database task ends. The next task waits for it. */
let turn: Promise<unknown> = Promise.resolve();
let inLine = 0;

export function refreshQueue(): Promise<void> {
  return inTurn(async () => undefined);
}

export function storeUnstored(): Promise<void> {
  return inTurn(async () => {
    const hasNew = unstored.size > 0;
    let isKept = true;
    for (const action of unstored.values()) {
      if (await storeAction(action)) moveToStored(action);
      else isKept = false;
    }
    update({ isKept });
    if (hasNew) tellOthers({ type: 'changed' });
    if (hasNew && isKept) registerSync();
  });
}

/** Marks the next waiting action as tried. Returns the action as it was before. */
export function claimNext(userId: string): Promise<QueuedAction | null> {
  return inTurn(async () => {
    for (;;) {
      await refresh();
      const next = queueNow().actions.find(
        (each) => each.userId === userId && each.refusal === undefined,
      );
      if (!next) return null;
      if (!unstored.has(next.id)) {
        const claimed = await claimStored(next.id);
        if (claimed) return claimed;
      } else {
        unstored.set(next.id, { ...next, isTried: true });
        return next;
      }
    }
  });
}

/** Removes the action if it can't have reached the server. Returns whether it was removed. */
export function removeQueued({ id }: QueuedAction): Promise<boolean> {
  return inTurn(async () => {
    const isRemoved = await removeOne(id);
    tellOthers({ type: 'changed' });
    return isRemoved;
  });
}

async function removeOne(id: string) {
  const kept = unstored.get(id);
  if (!kept) return removeUntried(id);
  if (kept.isTried && kept.refusal === undefined) return false;
  return unstored.delete(id);
}

export function refuseQueued(action: QueuedAction, refusal: string): Promise<void> {
  return inTurn(async () => {
    const both = takenBackWith(action, queueNow().actions);
    const kept = unstored.get(action.id);
    if (both) await drop(both);
    else if (kept) unstored.set(action.id, { ...kept, refusal });
    else await refuseStored(action.id, refusal);
    tellOthers({ type: 'changed' });
  });
}

export function dropQueued(actions: readonly QueuedAction[]): Promise<void> {
  return inTurn(async () => {
    await drop(actions.map(({ id }) => id));
    tellOthers({ type: 'changed' });
  });
}

async function drop(ids: readonly string[]) {
  for (const id of ids) unstored.delete(id);
  await dropStored(ids);
}

/** Removes the person's actions from before the logout and keeps later ones. */
function forget({ userId, until }: Forgotten) {
  for (const { id, ...action } of unstored.values()) {
    if (action.userId === userId && action.at <= until) unstored.delete(id);
  }
  return inTurn(async () => {
    if (await dropStoredOf(userId, until)) dropForgotten(userId);
  });
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = after(turn, work);
  turn = done.catch(() => undefined);
  return done;
}

async function after<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
  inLine += 1;
  await before;
  try {
    return await work();
  } finally {
    inLine -= 1;
    if (inLine === 0) await refresh();
  }
}

async function refresh() {
  await expireStored();
  const actions = await storedActions();
  if (actions) setStored(actions);
  update(unstored.size === 0 ? { isKept: true } : {});
  const waiting = new Set(queueNow().actions.map(({ userId }) => userId));
  // If the database can't be read, other users may still have queues, so their marks stay.
  markQueued(actions ? waiting : new Set([...waiting, ...markedQueued()]));
}

function moveToStored(action: QueuedAction) {
  unstored.delete(action.id);
  setStored([...queueNow().actions.filter(({ id }) => id !== action.id), action]);
}

for (const forgotten of forgottenQueues()) void forget(forgotten);
onForgotten((forgotten) => void forget(forgotten));
onTold((message) => {
  if (message.type === 'changed') void refreshQueue();
  if (message.type === 'sending') update({ sendingId: message.id });
});

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the service worker at the next connection. Not all browsers can. */
function registerSync() {
  void register();
}

async function register() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = trust<WithSync>(registration ?? {}, 'some browsers have `sync`');
    await sync?.register(SYNC_TAG);
  } catch {
    // Without background sync, open pages still send the queue.
  }
}
