import { randomBytes } from 'node:crypto';
import { hash, verify, type Options } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from '#shared/accounts/constants.ts';
import { commonPassword, tooShortPassword } from './errors.ts';
import { inTurn, type HashTurn } from './hash-queue.ts';

const COST: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const COMMON_COUNT = 1000;

let commonPasswords: Promise<Set<string>> | undefined;

/** Loaded when the first password is chosen: most processes see none, and it takes 14 MB. */
async function readCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common']
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, COMMON_COUNT);
  return new Set(common);
}

/** The hash of a password nobody has, so that checking an unknown user takes as long. */
const decoy = hash('no one signs in with this', COST);

/** @returns an argon2id hash. @throws AppError 429, 503 when too many are waiting. */
export function hashPassword(password: string, turn: HashTurn = {}) {
  return inTurn(turn, () => hash(password, COST));
}

/**
 * @param stored null for somebody unknown or without a password: takes as long, and is wrong.
 * @throws AppError 429, 503 when too many are waiting.
 */
export async function isPassword(stored: string | null, given: string, turn: HashTurn = {}) {
  const isRight = await inTurn(turn, async () => verify(stored ?? (await decoy), given));
  return stored !== null && isRight;
}

/** A password for somebody who is told it once, long enough for the deployment's rule. */
export const randomPassword = (minLength: number) =>
  randomBytes(Math.max(12, minLength)).toString('base64url');

interface Choice {
  field: string;
  minLength: number;
}

/** @throws AppError 400 at `field` for a password that is too short or too common. */
export async function assertAcceptablePassword(password: string, choice: Choice) {
  assertLongEnough(password, choice);
  if (await isCommonPassword(password)) throw commonPassword(choice.field);
}

/** @throws AppError 400 at `field` */
export function assertLongEnough(password: string, { field, minLength }: Choice) {
  if (password.length < minLength) throw tooShortPassword(field, minLength);
}

/** Whether it is one of those that everybody tries first. */
export async function isCommonPassword(password: string) {
  commonPasswords ??= readCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
