import type { Server, ServerResponse } from 'node:http';

const SWEEP_PAUSE = 100;

export interface Stopping {
  inFlight: () => number;
  endKeepAlive: () => void;
  close: (options: { graceMs: number; hurry?: AbortSignal | undefined }) => Promise<void>;
}

/** Call this before adding the app: it must turn keep-alive off before the app sends headers. */
export function prepareStop(server: Server): Stopping {
  const answers = new Set<ServerResponse>();
  let keepsAlive = true;
  server.on('request', (_req, res: ServerResponse) => {
    if (!keepsAlive) res.shouldKeepAlive = false;
    answers.add(res);
    res.once('close', () => answers.delete(res));
  });
  const endKeepAlive = () => {
    keepsAlive = false;
    for (const res of answers) res.shouldKeepAlive = false;
  };
  return {
    inFlight: () => answers.size,
    endKeepAlive,
    async close({ graceMs, hurry }) {
      endKeepAlive();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_PAUSE);
      const cut = () => server.closeAllConnections();
      const deadline = setTimeout(cut, graceMs);
      hurry?.addEventListener('abort', cut);
      if (hurry?.aborted) cut();
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
    },
  };
}
