export interface Signal {
  set: () => void;
  /** Also returns at once when `set` was called before. */
  wait: (ms: number) => Promise<void>;
}

export function createSignal(): Signal {
  let isSet = false;
  let wake = () => {};
  return {
    set: () => {
      isSet = true;
      wake();
    },
    wait: async (ms) => {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isSet = false;
    },
  };
}
