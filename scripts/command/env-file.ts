import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile as load } from 'node:process';
import { parseEnv } from 'node:util';
import { projectFolder } from '#server/release/project-folder.ts';

export { projectFolder as root };

/** Loads .env, but keeps variables that are already set. */
export function loadEnvFile() {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) load(file);
}

export function readSetting(name: string): string | undefined {
  const file = join(projectFolder, '.env');
  const kept = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return (process.env[name] ?? kept[name]) || undefined;
}
