type Stored = Readonly<Record<string, unknown>>;

/** Returns the values that differ. A list in another order counts as equal. */
export function changesOf<Values extends object>(stored: Stored, values: Values): Partial<Values> {
  const changes: Partial<Values> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || isSame(stored[name], value)) Reflect.deleteProperty(changes, name);
  }
  return changes;
}

function isSame(before: unknown, now: unknown) {
  if (!Array.isArray(before) || !Array.isArray(now)) return before === now;
  return before.length === now.length && before.every((item) => now.includes(item));
}
