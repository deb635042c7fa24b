import { setTimeout as sleep } from 'node:timers/promises';

/** In ms, after each answer. */
const PAUSE = 20;

/** What others ask for, by what it is called. */
export type Others = Record<string, () => Promise<{ status: number }>>;

/** Returns the longest wait of each of the others during the work. */
export async function during(others: Others, work: () => Promise<unknown>) {
  const state = { isDone: false };
  const longest: Record<string, number> = {};
  const asking = Object.entries(others).map(async ([what, ask]) => {
    while (!state.isDone) {
      const start = performance.now();
      const { status } = await ask();
      if (status !== 200) throw new Error(`${what}: ${status}`);
      longest[what] = Math.max(longest[what] ?? 0, performance.now() - start);
      await sleep(PAUSE);
    }
  });
  const start = performance.now();
  await work().finally(() => (state.isDone = true));
  const ms = performance.now() - start;
  await Promise.all(asking);
  return { ms, longest };
}
