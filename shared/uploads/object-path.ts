/** Returns the file's id if the path leads to a file of the portal, otherwise null. */
export function objectIdOf(path: string): string | null {
  const id = /^\/api\/objects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(path)?.[1];
  return id ?? null;
}

/** Returns the ids of all files whose addresses are in the text. */
export function objectIdsIn(text: string): string[] {
  const found = text.matchAll(/\/api\/objects\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/g);
  return [...new Set(Array.from(found, ([, id = '']) => id))];
}
