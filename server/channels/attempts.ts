export function boundAttempts(timeoutMs: number) {
  const running = new Set<AbortController>();
  let isClosed = false;
  return {
    async attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController();
      if (isClosed) controller.abort();
      // Not AbortSignal.timeout: Node 20 may garbage-collect it inside AbortSignal.any.
      const timer = setTimeout(() => {
        controller.abort(new DOMException('The attempt took too long.', 'TimeoutError'));
      }, timeoutMs);
      running.add(controller);
      try {
        return await work(controller.signal);
      } finally {
        clearTimeout(timer);
        running.delete(controller);
      }
    },
    close() {
      isClosed = true;
      for (const controller of running) controller.abort();
    },
  };
}
