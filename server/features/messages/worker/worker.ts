import type { Logger } from 'pino';
import type { Channel } from '#shared/messages/constants.ts';
import type { ChannelDriver, Outcome } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { portalAddress } from '#server/features/messages/portal-address.ts';
import { onWake } from '#server/features/messages/wake.ts';
import { describeError } from '#server/log/log.ts';
import type { Marker } from './marker.ts';
import type { OutageWatch } from './outage-watch.ts';
import { outcomeMark, putBackMark, unsentMark } from './outcome-mark.ts';
import { prepare, type Prepared } from './prepare.ts';
import { takeDue, untilDue } from './take-queries.ts';

/** The longest pause in ms. Limited, because the signal of a new message may be lost. */
const LONGEST_PAUSE = 5_000;
/** Ms to wait for more free slots, so that one statement takes more messages. */
const PATIENCE = 250;
/** Ms after which a slow delivery no longer counts as using a slot. */
const SLOW_AFTER = 1_000;
/** The shortest pause in ms, for due messages that another process has locked. */
const SHORTEST_PAUSE = 50;
/** Ms to wait after a database error. */
const DATABASE_PAUSE = 1_000;

export interface WorkerSettings {
  secret: string;
  publicUrl: string | undefined;
  fallbackAddress: string;
}

export interface WorkerOptions<Name extends Channel> {
  db: Database;
  driver: ChannelDriver<Name>;
  marker: Marker;
  log: Logger;
  settings: WorkerSettings;
  linkSecret: string;
  outages: OutageWatch | null;
}

export interface Worker {
  wake: () => void;
  stop: () => Promise<void>;
}

/** Takes no more messages than it can send now, so that a slow server delays only its channel. */
export function startWorker<Name extends Channel>(options: WorkerOptions<Name>): Worker {
  const { db, driver, marker, log, outages } = options;
  const { channel, concurrency, maxSlow = 0 } = driver;
  const signal = createSignal();
  const inFlight = new Map<string, Promise<void>>();
  const slow = new Set<string>();
  let lastLook = -PATIENCE;
  const stopping = new AbortController();

  const send = async (prepared: Prepared<Name>) => {
    const { delivery } = prepared;
    if ('refusal' in prepared) return marker.mark(unsentMark(delivery.id, prepared.refusal));
    if ('outcome' in prepared) return marker.mark(outcomeMark(delivery, prepared.outcome));
    const begunAt = Date.now();
    const outcome = await driver.send(prepared.outgoing).catch((error: unknown): Outcome => {
      log.error({ err: describeError(error), channel }, 'a driver failed');
      return { result: 'retry', problem: 'The portal could not send this message.' };
    });
    await marker.mark(outcomeMark(delivery, outcome), outcome.goneSubscriptions);
    // If the attempt failed because the portal is stopping, the server may still be fine.
    if (!stopping.signal.aborted) await outages?.note(outcome, begunAt);
  };

  const begin = (id: string, work: Promise<void>) => {
    const timer = setTimeout(() => {
      if (slow.size >= maxSlow) return;
      slow.add(id);
      signal.set();
    }, SLOW_AFTER);
    const ended = work.finally(() => {
      clearTimeout(timer);
      slow.delete(id);
      inFlight.delete(id);
      signal.set();
    });
    inFlight.set(id, ended);
  };

  const takeSome = async (free: number) => {
    lastLook = performance.now();
    // An attempt whose outcome isn't stored yet may outlast its lease: don't take it again.
    const ids = await takeDue(db.orm, channel, { limit: free, except: [...inFlight.keys()] });
    if (ids.length === 0) return 0;
    try {
      for (const prepared of await prepareAll(options, ids)) {
        begin(prepared.delivery.id, send(prepared));
      }
    } catch (error) {
      for (const id of ids) begin(id, marker.mark(putBackMark(id, DATABASE_PAUSE)));
      throw error;
    }
    return ids.length;
  };

  const work = async () => {
    while (!stopping.signal.aborted) {
      const free = concurrency - (inFlight.size - slow.size);
      // If fewer than half of the slots are free, waits in order to take more messages at a time.
      const isHalfFree = free * 2 >= concurrency;
      const patience = isHalfFree ? 0 : lastLook + PATIENCE - performance.now();
      try {
        const taken = free > 0 && patience <= 0 ? await takeSome(free) : 0;
        if (taken > 0) continue;
        if (free > 0 && !isHalfFree) {
          await signal.wait(patience > 0 ? patience : PATIENCE);
          continue;
        }
        const ms = inFlight.size === 0 ? await untilDue(db.orm, channel) : null;
        await signal.wait(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, ms ?? LONGEST_PAUSE)));
      } catch (error) {
        log.warn({ err: describeError(error), channel }, 'messages could not be read');
        await signal.wait(DATABASE_PAUSE);
      }
    }
  };
  const working = work();
  const endWaking = onWake(signal.set);
  return {
    wake: signal.set,
    stop: async () => {
      stopping.abort();
      endWaking();
      signal.set();
      await working;
      await Promise.all(inFlight.values());
    },
  };
}

async function prepareAll<Name extends Channel>(
  { db, driver, log, settings, linkSecret }: WorkerOptions<Name>,
  ids: readonly string[],
) {
  const base = settings.publicUrl ?? (await portalAddress(db.orm)) ?? settings.fallbackAddress;
  return prepare(driver.channel, ids, { db, log, secret: settings.secret, linkSecret, base });
}

interface Signal {
  set: () => void;
  /** Returns immediately if `set` was called before. */
  wait: (ms: number) => Promise<void>;
}

function createSignal(): Signal {
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
