const PREFIX = 'draft:';

/**
 * What someone typed into a form and has not sent yet, kept in this browser until it is sent or
 * they sign out.
 * @param name of the form, with the user's id in it.
 * @returns the values that were kept, or an empty object.
 */
export function readDraft(name: string): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}');
    return typeof values === 'object' && values !== null ? { ...values } : {};
  } catch {
    return {};
  }
}

/** @returns whether something is kept under this name. */
export function isKept(name: string) {
  return Object.keys(readDraft(name)).length > 0;
}

/** @returns whether anything is kept on this device. */
export function isAnyKept() {
  try {
    return held.size > 0 || draftKeys().length > 0;
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed, but never a password; with nothing to keep, the draft goes. A browser that
 * refuses to store it is no error.
 */
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

/** Forgets one form's draft: it was sent. */
export function dropDraft(name: string) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    return;
  }
}

/** Forgets every draft: the person who typed them has signed out. */
export function dropAllDrafts() {
  held.clear();
  try {
    for (const key of draftKeys()) localStorage.removeItem(key);
  } catch {
    return;
  }
}

/** Drafts of a session that has ended: in memory, so that the device keeps nothing of the person. */
const held = new Map<string, string>();

/** Takes every draft off the device, and holds it while the page is open. */
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

/** Stores the held drafts of this person again; those of others are forgotten. */
export function giveDraftsBack(userId: string) {
  try {
    for (const [key, text] of held) {
      if (key.endsWith(`:${userId}`)) localStorage.setItem(key, text);
    }
  } catch {
    // Without room on the device they are gone.
  }
  held.clear();
}

function draftKeys() {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}
