const PREFIX = 'draft:';

/** `name` includes the user's id. */
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

/** Never stores a password. A browser that refuses to store is no error. */
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

/** Drafts of an ended session, in memory only, so that the device keeps nothing of the person. */
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
    // Without space on the device the drafts are lost.
  }
  held.clear();
}

function draftKeys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
