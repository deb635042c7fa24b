import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile as load } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Reads `.env` where there is one; what is set already stays. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) load(file);
}

/** One setting, from the environment or else from `.env`; undefined where it is blank. */
export function readSetting(name: string): string | undefined {
  const file = join(root, '.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return (process.env[name] ?? kept[name]) || undefined;
}
