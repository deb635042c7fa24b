export interface EndStack {
  push: (end: () => unknown) => void;
  end: () => Promise<void>;
}

export function createEndStack(): EndStack {
  const ends: (() => unknown)[] = [];
  return {
    push: (end) => void ends.push(end),
    async end() {
      for (const one of ends.splice(0).toReversed()) await one();
    },
  };
}
