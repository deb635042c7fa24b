import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { loadEnvFile } from './env-file.ts';
import { readSecretLine } from './read-passphrase.ts';

/** `to` is `postgresql://…`, `embedded` or a settings file. @throws if a URL has a password */
export function settingsOf(to?: string, passwordFile?: string): NodeJS.ProcessEnv {
  loadEnvFile();
  if (to === undefined) return process.env;
  const isAddress = /^postgres(ql)?:\/\//.test(to);
  if (isAddress) requireNoPassword(to);
  else if (passwordFile !== undefined) {
    throw new Error('--password-file goes with --to postgresql://… alone.');
  }
  if (isAddress || to === 'embedded') {
    const DATABASE_URL = isAddress ? withPassword(to, passwordFile) : '';
    return { ...process.env, DATABASE: isAddress ? '' : to, DATABASE_URL, DATABASE_DIRECT_URL: '' };
  }
  if (!existsSync(to)) {
    throw new Error(`There is no file ${to}. --to takes postgresql://…, embedded or such a file.`);
  }
  return parseEnv(readFileSync(to, 'utf8'));
}

/** Refuses a password in the arguments: other users could read it, and shells store it. */
function requireNoPassword(address: string) {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?#]*)[^?]*\??(.*)$/.exec(address) ?? [];
  const hasPassword = /:[^@]*@/.test(authority) || new URLSearchParams(query).has('password');
  if (!hasPassword) return;
  throw new Error(
    'Other users of this machine can read a password on the command line. Leave it out of --to, and give it in a file (--password-file FILE) or in the variable PGPASSWORD (read -rs PGPASSWORD; export PGPASSWORD).',
  );
}

function withPassword(address: string, file: string | undefined) {
  if (file === undefined) return address;
  const password = encodeURIComponent(readSecretLine(file, 'password'));
  return `${address}${address.includes('?') ? '&' : '?'}password=${password}`;
}
