const components = new Map<unknown, unknown>();

export async function preloadCode(load: () => Promise<unknown>) {
  try {
    components.set(load, await load());
  } catch {
    return;
  }
}

export function preloadedCode(load: unknown): unknown {
  return components.get(load);
}
