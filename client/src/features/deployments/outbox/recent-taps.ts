import { useSyncExternalStore } from 'react';
import { onTakenBack } from '#client/lib/outbox/queue.ts';
import type { ActionInput, Deployment } from '#shared/deployments/schemas.ts';

/** How long taps are ignored after one that puts other buttons in the place of the tapped one. */
const SETTLE_MS = 800;
/** How long a tap can be undone where it stands, once taps count again. */
const UNDO_MS = 10_000;

/** A tap that can still be undone. */
export interface RecentTap {
  deploymentId: string;
  body: ActionInput;
  /** The deployment as it was shown before the tap. */
  before: Deployment;
}

interface State {
  /** Taps that can be undone, the earliest first. */
  recent: readonly RecentTap[];
  /** Deployments with a tap since the page was loaded. */
  touched: ReadonlySet<string>;
  isSettling: boolean;
}

let state: State = { recent: [], touched: new Set(), isSettling: false };
let settlesAt = 0;
const listeners = new Set<() => void>();
/** Taps whose undo waits to be sent, by the tap's id. */
const undone = new Map<string, RecentTap>();

/** Offers to undo a tap for a while. */
export function offerUndo(tap: RecentTap) {
  const touched = new Set([...state.touched, tap.deploymentId]);
  set({ recent: [...state.recent, tap], touched });
  window.setTimeout(() => withdrawUndo(tap), SETTLE_MS + UNDO_MS);
}

/** The tap is undone, or its time is over. */
export function withdrawUndo(tap: RecentTap) {
  set({ recent: state.recent.filter((each) => each !== tap) });
}

/** Ignores taps for a moment: what is under the finger may be new. */
export function settle() {
  settlesAt = Date.now() + SETTLE_MS;
  set({ isSettling: true });
  window.setTimeout(() => set({ isSettling: isSettling() }), SETTLE_MS + 1);
}

export function isSettling() {
  return Date.now() < settlesAt;
}

export function useRecentTaps() {
  return useSyncExternalStore(subscribe, () => state);
}

/** Keeps what an undo restores, to be shown until the server has recorded it. */
export function keepUndone(tap: RecentTap) {
  undone.set(tap.body.actionId, tap);
}

/** @returns the tap that an undo takes back; undefined after the page was loaded again. */
export function undoneTap(actionId: string) {
  return undone.get(actionId);
}

export function dropUndone(actionId: string) {
  undone.delete(actionId);
}

function set(changes: Partial<State>) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onTakenBack(({ id }) => {
  undone.delete(id);
  set({ recent: state.recent.filter(({ body }) => body.actionId !== id) });
});
