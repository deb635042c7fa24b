import { useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { ACTION_MAX_AGE_DAYS } from '#shared/deployments/constants.ts';
import type { actionBody } from '#shared/deployments/schemas.ts';
import { trust } from '#shared/trust.ts';

export type TapBody = z.input<typeof actionBody>;

/** What was tapped and is not recorded by the server yet. */
export interface Tap {
  /** Of a user's taps, the earlier first. */
  order: number;
  deploymentId: string;
  /** The event and the place. */
  about: string;
  body: TapBody;
  /** It may have reached the server, though no answer came. */
  isTried?: boolean;
  /** Why the server did not take it: it is not sent again. */
  refusal?: string;
}

const PREFIX = 'tap:';
const DAY = 24 * 60 * 60 * 1000;
const listeners = new Set<() => void>();
/** Where the browser refuses to store: until the page is closed. */
const unstored = new Map<string, string>();
let snapshot: { key: string; taps: Tap[] } = { key: '', taps: [] };

/** @returns what one user tapped on this device and is not recorded yet, in the order of the taps. */
export function tapsOf(userId: string): Tap[] {
  const entries = [...stored(), ...unstored].filter(([name]) => name.startsWith(prefix(userId)));
  const key = entries.map((entry) => entry.join(' ')).join('\n');
  if (key !== snapshot.key) {
    const taps = entries.map(([, text]) => parse(text));
    snapshot = { key, taps: taps.toSorted((one, other) => one.order - other.order) };
  }
  return snapshot.taps;
}

/** Keeps a tap until it is recorded, also when the page is closed. */
export function keepTap(userId: string, tap: Omit<Tap, 'order'>) {
  const order = (tapsOf(userId).at(-1)?.order ?? 0) + 1;
  write(nameOf(userId, tap), JSON.stringify({ ...tap, order }));
}

/** Notes that a tap is being sent. */
export function markTried(userId: string, tap: Tap) {
  if (!tap.isTried) rewrite(userId, { ...tap, isTried: true });
}

/** It was not taken: it stays to be read, unless it is gone or taken back meanwhile. */
export function refuseTap(userId: string, tap: Tap, refusal: string) {
  const undo = tapsOf(userId).find(
    ({ body }) => body.kind === 'undo' && body.undoes === tap.body.actionId,
  );
  if (undo) {
    dropTap(userId, tap);
    dropTap(userId, undo);
  } else rewrite(userId, { ...tap, refusal });
}

/**
 * How many taps wait on this device of the person who tapped last, while nobody is signed in who
 * could send them. What is too old to be recorded does not count.
 */
export function unsentOnDevice(): number {
  const now = Date.now();
  const unsent = [...stored(), ...unstored]
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, text]) => ({ userId: name.split(':')[1], tap: parse(text) }))
    .filter(({ tap }) => !tap.refusal && now - Date.parse(tap.body.at) < ACTION_MAX_AGE_DAYS * DAY);
  const last = unsent.toSorted((one, other) => one.tap.body.at.localeCompare(other.tap.body.at));
  const userId = last.at(-1)?.userId;
  return unsent.filter((each) => each.userId === userId).length;
}

/** It was recorded, or is given up. */
export function dropTap(userId: string, tap: Tap) {
  const name = nameOf(userId, tap);
  unstored.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // What can't be stored was never there.
  }
  tell();
}

/** @param listener hears when any tap is kept or gone, in another tab of the browser too. */
export function onTapsChanged(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function parse(text: string) {
  return trust<Tap>(JSON.parse(text), 'written by keepTap');
}

/** Leaves a tap gone that another tab has recorded meanwhile. */
function rewrite(userId: string, tap: Tap) {
  if (tapsOf(userId).some(({ body }) => body.actionId === tap.body.actionId)) {
    write(nameOf(userId, tap), JSON.stringify(tap));
  }
}

/** @returns `unsentOnDevice`, told again when it changes. */
export function useUnsentOnDevice() {
  return useSyncExternalStore(onTapsChanged, unsentOnDevice);
}

function prefix(userId: string) {
  return `${PREFIX}${userId}:`;
}

function nameOf(userId: string, { body }: Pick<Tap, 'body'>) {
  return prefix(userId) + body.actionId;
}

function stored(): [string, string][] {
  try {
    return Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? '']);
  } catch {
    return [];
  }
}

function write(name: string, text: string) {
  try {
    localStorage.setItem(name, text);
  } catch {
    unstored.set(name, text);
  }
  tell();
}

function tell() {
  for (const listener of listeners) listener();
}
