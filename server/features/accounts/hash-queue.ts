import limit, { type LimitFunction } from 'p-limit';
import { AppError, tooMany, unavailable } from '#server/http/errors.ts';

/** Each takes 19 MiB and a core: more at once would only slow all of them down. */
const AT_ONCE = 2;
const MAX_SIGN_INS = 200;
const MAX_OTHERS = 50;
/** A shelter signs in behind one address at the same moment, and an account belongs to one person. */
const MAX_OF_ADDRESS = 100;
const MAX_OF_ACCOUNT = 10;

/** The account and address that a password is hashed or checked for. */
export interface HashTurn {
  isSignIn?: boolean;
  account?: string;
  address?: string;
  /** Whether nobody waits for the answer any more. */
  isGone?: () => boolean;
}

const slots = limit(AT_ONCE);
/** Registering and setting passwords take one slot at most; the other is left to signing in. */
const others = limit(1);

interface Queue {
  turn: LimitFunction;
  users: number;
}

const accounts = new Map<string, Queue>();
const addresses = new Map<string, Queue>();

/**
 * Runs `work` when its turn comes: one at a time for an account and for an address.
 * @throws AppError 429 where too many of the account or the address wait, 503 where too many wait in all
 */
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
  /** How many may wait. */
  most: number;
}

async function oneAtATime<T>({ queues, key, most }: Place, work: () => Promise<T>): Promise<T> {
  if (key === undefined) return work();
  const queue = queues.get(key) ?? { turn: limit(1), users: 0 };
  if (queue.turn.pendingCount >= most) {
    throw tooMany('Too many attempts at once. Please try again in a moment.', 5);
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

/** Nobody reads this answer: the connection is closed. */
const givenUp = () =>
  new AppError({ status: 499, code: 'given-up', message: 'The connection was closed.' });
