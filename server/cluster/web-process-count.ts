import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import type { Env } from '#server/settings/env.ts';

export function countWebProcesses(env: Env, log: Logger): number {
  const { WEB_PROCESSES: asked, DATABASE_URL: databaseUrl } = env;
  if (asked === 1) return 1;
  if (databaseUrl) return asked === 'auto' ? availableParallelism() : asked;
  log.warn(
    `WEB_PROCESSES=${asked} counts as 1: the embedded database belongs to one process. Set DATABASE_URL to run more.`,
  );
  return 1;
}
