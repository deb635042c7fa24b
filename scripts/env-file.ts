import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile as load } from 'node:process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Reads `.env` where there is one; what is set already stays. */
export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) load(file);
}
