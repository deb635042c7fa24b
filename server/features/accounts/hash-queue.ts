import limit, { type LimitFunction } from 'p-limit';
import { AppError, tooMany, unavailable } from '#server/errors.ts';

const AT_ONCE = 2;
const MAX_SIGN_INS = 200;
const MAX_OTHERS = 50;
const MAX_OF_ADDRESS = 100;
const MAX_OF_ACCOUNT = 10;

export interface HashTurn {
  isSignIn?: boolean;
  account?: string;
  address?: string;
  isGone?: () => boolean;
}

const slots = limit(AT_ONCE);
/** Registrations and new passwords use one slot only. The second slot is free for sign-ins. */
const others = limit(1);

interface Queue {
  turn: LimitFunction;
  users: number;
}

const accounts = new Map<string, Queue>();
const addresses = new Map<string, Queue>();

/** @throws AppError 429 if the account's or IP's queue is full, 503 if the shared queue is full */
export function inTurn<T>(turn: HashTurn, work: () => Promise<T>): Promise<T> {
  const { account, address, isSignIn = false, isGone } = turn;
  const run = async () => {
    if (isGone?.()) throw givenUp();
    return work();
  };
  const inLane = async () => {
    if (isSignIn) {
      if (slots.pendingCount >= MAX_SIGN_INS) throw unavailable();
      return slots(run);
    }
    if (others.pendingCount >= MAX_OTHERS) throw unavailable();
    return others(() => slots(run));
  };
  return oneAtATime({ queues: accounts, key: account, most: MAX_OF_ACCOUNT }, () =>
    oneAtATime({ queues: addresses, key: address, most: MAX_OF_ADDRESS }, inLane),
  );
}

interface Place {
  queues: Map<string, Queue>;
  key: string | undefined;
  most: number;
}

async function oneAtATime<T>({ queues, key, most }: Place, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  const queue = queues.get(key) ?? { turn: limit(1), users: 0 };
  if (queue.turn.pendingCount >= most) {
    throw tooMany('Too many attempts at the same time. Please try again in a moment.', 5);
  }
  queues.set(key, queue);
  queue.users += 1;
  try {
    return await queue.turn(work);
  } finally {
    queue.users -= 1;
    if (queue.users === 0) queues.delete(key);
  }
}

const givenUp = () =>
  new AppError({ status: 499, code: 'given-up', message: 'The connection was closed.' });
