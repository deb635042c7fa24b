import { setTimeout as sleep } from 'node:timers/promises';

/** The pause after each response, in ms. */
const PAUSE = 20;

/** Requests of other people during the work. The keys are names for the report. */
export type Others = Record<string, () => Promise<{ status: number }>>;

/** Repeats other people's requests during the work. Returns the longest wait for each. */
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
