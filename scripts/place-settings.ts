import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { loadEnvFile } from './env-file.ts';

/**
 * Returns the settings of the place that an option names: those of this folder, the same with
 * another database (`postgresql://…`, `embedded`), or those of a file like `.env`.
 * @throws Error where there is no such file
 */
export function settingsOf(to?: string): NodeJS.ProcessEnv {
  loadEnvFile();
  if (to === undefined) return process.env;
  const isAddress = /^postgres(ql)?:\/\//.test(to);
  if (isAddress || to === 'embedded') {
    const DATABASE_URL = isAddress ? to : '';
    return { ...process.env, DATABASE: isAddress ? '' : to, DATABASE_URL, DATABASE_DIRECT_URL: '' };
  }
  if (!existsSync(to)) {
    throw new Error(`There is no file ${to}. --to takes postgresql://…, embedded or such a file.`);
  }
  return parseEnv(readFileSync(to, 'utf8'));
}
