type Stored = Readonly<Record<string, unknown>>;

/** Returns the changed values. Ignores the order of texts in a list, but not the order of rows. */
export function changesOf<Values extends object>(stored: Stored, values: Values): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || isSame(stored[name], value)) Reflect.deleteProperty(changes, name);
  }
  return changes;
}

function isSame(before: unknown, now: unknown) {
  if (before === now) return true;
  if (typeof before !== 'object' || typeof now !== 'object') return false;
  if (!Array.isArray(before) || !Array.isArray(now) || now.some(isObject)) {
    return JSON.stringify(before) === JSON.stringify(now);
  }
  return before.length === now.length && before.every((item) => now.includes(item));
}

const isObject = (item: unknown) => typeof item === 'object' && item !== null;
