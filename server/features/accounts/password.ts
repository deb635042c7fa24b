import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { commonPassword, tooShortPassword } from './errors.ts';
import { inTurn, type HashTurn } from './hash-queue.ts';

const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const COMMON_COUNT = 1000;

let commonPasswords: Promise<Set<string>> | undefined;

/** Loads the list on first use, because it takes 14 MB. */
async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, COMMON_COUNT);
  return new Set(common);
}

/** For unknown users the password is checked against this hash, so that timing reveals nothing. */
const decoy = hash('no one signs in with this', COST);

export function hashPassword(password: string, turn: HashTurn = {}) {
  return inTurn(turn, () => hash(password, COST));
}

/** A null `stored` (no such user, or no password) takes as long to check as any other. */
export async function isPassword(stored: string | null, given: string, turn: HashTurn = {}) {
  const isRight = await inTurn(turn, async () => verify(stored ?? (await decoy), given));
  return stored !== null && isRight;
}

export const randomPassword = (minLength: number) =>
  randomBytes(Math.max(12, minLength)).toString('base64url');

interface Choice {
  field: string;
  minLength: number;
}

export async function assertAcceptablePassword(password: string, choice: Choice) {
  assertLongEnough(password, choice);
  if (await isCommonPassword(password)) throw commonPassword(choice.field);
}

export function assertLongEnough(password: string, { field, minLength }: Choice) {
  if (password.length < minLength) throw tooShortPassword(field, minLength);
}

export async function isCommonPassword(password: string) {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
