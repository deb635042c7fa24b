import { useSyncExternalStore } from 'react';
import { onTakenBack } from '#client/lib/outbox/queue.ts';
import type { ActionInput, Deployment } from '#shared/deployments/schemas.ts';

/** How long taps are ignored, in ms, after a tap that changed the buttons under the finger. */
const SETTLE_MS = 800;
const UNDO_MS = 10_000;

export interface RecentTap {
  deploymentId: string;
  body: ActionInput;
  before: Deployment;
}

interface State {
  recent: readonly RecentTap[];
  touched: ReadonlySet<string>;
  isSettling: boolean;
}

let state: State = { recent: [], touched: new Set(), isSettling: false };
let settlesAt = 0;
const listeners = new Set<() => void>();
/** Taps whose undo is queued, keyed by the tap's id. */
const undone = new Map<string, RecentTap>();

export function offerUndo(tap: RecentTap) {
  const touched = new Set([...state.touched, tap.deploymentId]);
  set({ recent: [...state.recent, tap], touched });
  window.setTimeout(() => withdrawUndo(tap), SETTLE_MS + UNDO_MS);
}

export function withdrawUndo(tap: RecentTap) {
  set({ recent: state.recent.filter((each) => each !== tap) });
}

/** Ignores taps for a moment, because other buttons may have moved under the finger. */
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

/** Keeps showing the state before the tap until the server has recorded the undo. */
export function keepUndone(tap: RecentTap) {
  undone.set(tap.body.actionId, tap);
}

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
