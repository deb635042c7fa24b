const PREFIX = 'draft:';

/** `name` contains the user's id, so that people who share a device don't share drafts. */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}');
    return typeof values === 'object' && values !== null ? { ...values } : {};
  } catch {
    return {};
  }
}

export function isKept(name: string) {
  return Object.keys(readDraft(name)).length > 0;
}

export function isAnyKept() {
  try {
    return held.size > 0 || draftKeys().length > 0;
  } catch {
    return false;
  }
}

/** Stores a draft, but never a password. Does nothing if the browser refuses to store it. */
export function keepDraft(name: string, values: Readonly<Record<string, unknown>>) {
  const kept = Object.entries(values).filter(([field]) => !/password/i.test(field));
  if (kept.length === 0) {
    dropDraft(name);
    return;
  }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    return;
  }
}

export function dropDraft(name: string) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    return;
  }
}

export function dropAllDrafts() {
  held.clear();
  try {
    for (const key of draftKeys()) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** The drafts of an ended session. They are only in memory, so that none stay on the device. */
const held = new Map<string, string>();

export function holdDrafts() {
  try {
    for (const key of draftKeys()) {
      held.set(key, localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}

export function giveDraftsBack(userId: string) {
  try {
    for (const [key, text] of held) {
      if (key.endsWith(`:${userId}`)) localStorage.setItem(key, text);
    }
  } catch {
    // If the device has no space left, the drafts are lost.
  }
  held.clear();
}

function draftKeys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
