import { randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '#shared/second-factor/constants.ts';
import { hashOfSecret } from '#server/http/secret.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 12;

/** Digits that no code contains, each with the letter that was probably misread as the digit. */
const MISREAD: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 8: 'b' };

export function newRecoveryCodes() {
  return Array.from({ length: RECOVERY_CODE_COUNT }, newRecoveryCode);
}

function newRecoveryCode() {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

/** Ignores case, dashes and spaces. */
export function hashRecoveryCode(userId: string, code: string) {
  const typed = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[018]/g, (digit) => MISREAD[digit] ?? digit);
  return hashOfSecret(`recovery-code:${userId}:${typed}`);
}
