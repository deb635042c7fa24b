/** Lets one loop wait until something happens. */
export interface Signal {
  set: () => void;
  /** Ends when `set` was called, also before; or after `ms`. */
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
