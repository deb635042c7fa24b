import { readFileSync, statSync } from 'node:fs';

/** Characters of a passphrase with which an archive is made; who has the archive may guess for years. */
const MIN_LENGTH = 16;

/**
 * Reads the passphrase of archives, and warns where other users of the machine can read its file.
 * @param options `isNew` for one with which an archive is made.
 * @returns null without a path.
 * @throws Error where the file has no passphrase, several lines or a short one
 */
export function readPassphrase(path: string | undefined, { isNew }: { isNew: boolean }) {
  if (path === undefined) return null;
  const passphrase = readSecretLine(path, 'passphrase');
  if (isNew && passphrase.length < MIN_LENGTH) {
    throw new Error(
      `The passphrase in ${path} has fewer than ${MIN_LENGTH} characters, which can be guessed. This makes one: openssl rand -base64 24`,
    );
  }
  return passphrase;
}

/**
 * Reads a secret of one line, and warns where other users of the machine can read its file.
 * @param what it is, such as 'password'
 * @throws Error where the file has none, or several lines
 */
export function readSecretLine(path: string, what: string): string {
  const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (secret === '') throw new Error(`${path} is empty. Write a ${what} into it, in one line.`);
  if (/[\r\n]/.test(secret)) {
    throw new Error(`${path} has more than one line. A ${what} is one line.`);
  }
  // A credential of systemd shows rights of a group that nobody has.
  const isCredential = path.startsWith(`${process.env['CREDENTIALS_DIRECTORY']}/`);
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  if (isOpen && !isCredential) {
    console.error(
      `Warning: other users of this machine can read ${path}. Close it to them: chmod 600 ${path}`,
    );
  }
  return secret;
}
