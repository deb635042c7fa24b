import { readFileSync, statSync } from 'node:fs';

/** The minimum for new archives, in characters: a thief of an archive can guess for years. */
const MIN_LENGTH = 16;

/** @throws Error if the passphrase is missing, short (for a new archive) or has several lines */
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

/** Warns if other users can read the file. @throws Error if it is empty or has several lines */
export function readSecretLine(path: string, what: string): string {
  const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  if (secret === '') throw new Error(`${path} is empty. Write a ${what} into it, in one line.`);
  if (/[\r\n]/.test(secret)) {
    throw new Error(`${path} has more than one line. A ${what} is one line.`);
  }
  // A systemd credential is readable by its group as well, but the group has no members.
  const isCredential = path.startsWith(`${process.env['CREDENTIALS_DIRECTORY']}/`);
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
  if (isOpen && !isCredential) {
    console.error(
      `Warning: other users of this machine can read ${path}. Close it to them: chmod 600 ${path}`,
    );
  }
  return secret;
}
