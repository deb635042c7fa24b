import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';

export interface PlacedSecret {
  /** The file that holds the secret; null where the settings have it already. */
  file: string | null;
  /** Whether SESSION_SECRET has to be set to it before the portal is started. */
  mustBeSet: boolean;
}

/**
 * Puts the secret of an archive where the portal of a place finds it, or into a file from which an
 * administrator takes it. A secret that something else may use is never replaced.
 */
export function placeSecret({ env, kind, sessionSecret }: Place, secret: string): PlacedSecret {
  if (sessionSecret === secret) return { file: null, mustBeSet: false };
  const own = join(env.DATA_DIR, 'session-secret');
  if (kind === 'embedded' && sessionSecret === undefined) {
    write(own, secret);
    return { file: own, mustBeSet: false };
  }
  const isFree = !existsSync(own) || readFileSync(own, 'utf8').trim() === secret;
  const file = isFree ? own : `${own}.restored`;
  write(file, secret);
  return { file, mustBeSet: true };
}

function write(file: string, secret: string) {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, file);
}
