import type { Visitor } from '#server/testing/visitor.ts';

const PAUSE = 5;

interface Timed<T> {
  result: T;
  ms: number;
  longestWait: number;
  requests: number;
}

export async function meanwhile<T>(
  { visitor, path }: { visitor: Visitor; path: string },
  work: () => Promise<T>,
): Promise<Timed<T>> {
  const waits: number[] = [];
  const state = { isDone: false };
  const others = async () => {
    while (!state.isDone) {
      const start = performance.now();
      const { status } = await visitor.send('GET', path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      waits.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  };
  const asking = others();
  const start = performance.now();
  const result = await work().finally(() => (state.isDone = true));
  const ms = performance.now() - start;
  await asking;
  return { result, ms, longestWait: Math.max(...waits), requests: waits.length };
}
