import type * as z from 'zod/mini';
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
  /** Why the server did not take it: it is not sent again. */
  refusal?: string;
}

const PREFIX = 'tap:';
const listeners = new Set<() => void>();
/** Where the browser refuses to store: until the page is closed. */
const unstored = new Map<string, string>();
let snapshot: { key: string; taps: Tap[] } = { key: '', taps: [] };

/** @returns what one user tapped on this device and is not recorded yet, in the order of the taps. */
export function tapsOf(userId: string): Tap[] {
  const entries = [...stored(), ...unstored].filter(([name]) => name.startsWith(prefix(userId)));
  const key = entries.map((entry) => entry.join(' ')).join('\n');
  if (key !== snapshot.key) {
    const taps = entries.map(([, text]) => trust<Tap>(JSON.parse(text), 'written by keepTap'));
    snapshot = { key, taps: taps.toSorted((one, other) => one.order - other.order) };
  }
  return snapshot.taps;
}

/** Keeps a tap until it is recorded, also when the page is closed. */
export function keepTap(userId: string, tap: Omit<Tap, 'order'>) {
  const order = (tapsOf(userId).at(-1)?.order ?? 0) + 1;
  write(nameOf(userId, tap), JSON.stringify({ ...tap, order }));
}

/** It was not taken: it stays to be read, unless it is gone meanwhile. */
export function refuseTap(userId: string, tap: Tap, refusal: string) {
  if (tapsOf(userId).some(({ body }) => body.actionId === tap.body.actionId)) {
    write(nameOf(userId, tap), JSON.stringify({ ...tap, refusal }));
  }
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
