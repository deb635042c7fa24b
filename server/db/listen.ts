import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE = 2_000;

interface Listening {
  open: () => pg.Client;
  channel: string;
  onNotice: () => void;
}

/** Also calls `onNotice` after each reconnect, because notices are lost without a connection. */
export function listenTo({ open, channel, onNotice }: Listening): () => Promise<void> {
  const stopping = new AbortController();
  let current: pg.Client | undefined;

  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      const client = open();
      const broken = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
      });
      current = client;
      try {
        await Promise.race([client.connect(), broken]);
        client.on('notification', onNotice);
        await client.query(`LISTEN ${channel}`);
        onNotice();
        if (!stopping.signal.aborted) await broken;
      } catch {
        // The loop tries again after a pause.
      }
      await client.end().catch(() => undefined);
      await sleep(PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = keepListening();
  return async () => {
    stopping.abort();
    await current?.end().catch(() => undefined);
    await done;
  };
}
