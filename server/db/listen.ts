import type pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until a lost connection is opened again. */
const PAUSE = 2_000;

interface Listening {
  open: () => pg.Client;
  channel: string;
  onNotice: () => void;
}

/**
 * Listens on a connection of its own, and opens it again whenever it breaks. What was told meanwhile
 * is lost, so `onNotice` runs after each opening too; whoever listens also looks now and then.
 * @returns what ends it.
 */
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
        // A client that is ended before it is connected tells only its end.
        await Promise.race([client.connect(), broken]);
        client.on('notification', onNotice);
        await client.query(`LISTEN ${channel}`);
        onNotice();
        if (!stopping.signal.aborted) await broken;
      } catch {
        // The server is away: tried again below.
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
