import type { Logger } from 'pino';
import type { Channel } from '#shared/messages/constants.ts';
import type { ChannelDriver, Outcome } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';
import {
  countWaiting,
  readOutage,
  removeOutage,
  retryNow,
  storeOutage,
  type ChannelOutage,
} from './outage-queries.ts';

export interface OutagePauses {
  /** Ms between tries of a server that is down. */
  probe: number;
  count: number;
}

const PAUSES: OutagePauses = { probe: 15_000, count: 10 * 60_000 };

interface Watching<Name extends Channel> {
  db: Database;
  driver: ChannelDriver<Name>;
  log: Logger;
  wake: () => void;
  pauses?: OutagePauses | undefined;
}

export interface OutageWatch {
  /** `begunAt`: when the attempt began, in ms since 1970. */
  note: (outcome: Outcome, begunAt: number) => Promise<void>;
  stop: () => Promise<void>;
}

interface Failure {
  problem: string;
  begunAt: number;
  endedAt: number;
}

/** In an outage, tries one message every 15 s. Stores the outage, so that a restart keeps it. */
export async function watchOutages<Name extends Channel>({
  db,
  driver,
  log,
  wake,
  pauses = PAUSES,
}: Watching<Name>): Promise<OutageWatch> {
  const { channel } = driver;
  let outage: ChannelOutage | null = await readOutage(db.orm, channel);
  let lastSuccessAt = -Infinity;
  let lastFailureAt = outage ? Date.now() : -Infinity;
  let lastLineAt = Date.now();
  let timer: NodeJS.Timeout | undefined;

  // Stores one outcome at a time: a late failure must not be stored after the outage's end.
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (last = last.then(work).catch(warn));
  const warn = (error: unknown) =>
    log.warn({ err: describeError(error), channel }, 'an outage could not be stored');

  const end = async (how: 'server' | 'empty') => {
    if (!outage) return;
    const { since, failures, problem } = outage;
    await retryNow(db.orm, channel);
    const waiting = await countWaiting(db.orm, channel);
    await removeOutage(db.orm, channel);
    outage = null;
    clearInterval(timer);
    const seconds = Math.round((Date.now() - Date.parse(since)) / 1000);
    const facts = { channel, since, seconds, failures, problem, waiting };
    if (how === 'server') log.info(facts, `the server for ${channel} takes messages again`);
    else log.info(facts, `no ${channel} waits for its server any more`);
    wake();
  };

  const probe = async () => {
    if ((await countWaiting(db.orm, channel)) > 0) {
      await retryNow(db.orm, channel, 1);
      return wake();
    }
    if (!driver.check) return inTurn(() => end('empty'));
    if ((await driver.check()) === null) await inTurn(() => end('server'));
  };
  const follow = () => {
    let isProbing = false;
    timer = setInterval(() => {
      if (isProbing) return;
      isProbing = true;
      void probe()
        .catch(warn)
        .finally(() => (isProbing = false));
    }, pauses.probe).unref();
  };
  if (outage) follow();

  const fail = async ({ problem, begunAt, endedAt }: Failure) => {
    if (!outage && lastSuccessAt > begunAt) return;
    lastFailureAt = endedAt;
    if (outage) {
      outage = { ...outage, failures: outage.failures + 1, problem };
    } else {
      outage = { since: new Date(begunAt).toISOString(), failures: 1, problem };
      lastLineAt = endedAt;
      log.warn({ channel, problem }, `the server for ${channel} takes nothing`);
      follow();
    }
    await storeOutage(db.orm, channel, outage);
    if (endedAt - lastLineAt < pauses.count) return;
    lastLineAt = endedAt;
    const waiting = await countWaiting(db.orm, channel);
    log.warn({ channel, ...outage, waiting }, `the server for ${channel} still takes nothing`);
  };

  return {
    note: (outcome, begunAt) => {
      const endedAt = Date.now();
      return inTurn(async () => {
        if (outcome.result === 'sent') {
          lastSuccessAt = endedAt;
          if (begunAt >= lastFailureAt) await end('server');
        } else if (outcome.result === 'retry' && outcome.isOutage) {
          await fail({ problem: withoutAddresses(outcome.problem), begunAt, endedAt });
        }
      });
    },
    stop: async () => {
      clearInterval(timer);
      await last;
    },
  };
}

/** Removes the email addresses of recipients, which a server's error may contain. */
const withoutAddresses = (said: string) => said.replaceAll(/[^\s<>]+@[^\s<>]+/g, '(address)');
