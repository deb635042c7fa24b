const PREFIX = 'draft:';

/**
 * What someone typed into a long form and has not sent yet, kept in this browser until it is
 * sent or they sign out. Never give it a password.
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

/** Keeps what is typed; a browser that refuses to store it is no error. */
export function keepDraft(name: string, values: Readonly<Record<string, unknown>>) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(values));
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

/** Forgets every draft: whoever typed them has signed out. */
export function dropAllDrafts() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
