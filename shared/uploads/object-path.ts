/** The id of a file in an address of the portal; null for every other address. */
export function objectIdOf(path: string): string | null {
  const id = /^\/api\/objects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(path)?.[1];
  return id ?? null;
}

/** The ids of all files that a text names. */
export function objectIdsIn(text: string): string[] {
  const found = text.matchAll(/\/api\/objects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/g);
  return [...new Set(Array.from(found, ([, id = '']) => id))];
}
