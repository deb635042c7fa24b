import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from '#server/settings/session-secret.ts';
import type { Place } from './place.ts';

export interface PlacedSecret {
  file: string | null;
  mustBeSet: boolean;
}

interface SecretDraft {
  keep: () => PlacedSecret;
  discard: () => void;
}

/** Writes the archive's secrets to a draft, so that a failed restore keeps the current secrets. */
export function draftSecret(place: Place, secret: string): SecretDraft {
  const placed = placeOf(place, secret);
  const { file } = placed;
  if (file === null) return { keep: () => placed, discard: () => undefined };
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  return {
    keep() {
      renameSync(draft, file);
      return placed;
    },
    discard: () => rmSync(draft, { force: true }),
  };
}

function placeOf({ env, kind, sessionSecret }: Place, secret: string): PlacedSecret {
  const isKnown = linesOf(secret).every((one) => linesOf(sessionSecret ?? '').includes(one));
  if (isKnown) return { file: null, mustBeSet: false };
  const own = join(env.DATA_DIR, 'session-secret');
  if (kind === 'embedded' && sessionSecret === undefined) return { file: own, mustBeSet: false };
  const isFree = !existsSync(own) || readFileSync(own, 'utf8').trim() === secret;
  return { file: isFree ? own : `${own}.restored`, mustBeSet: true };
}
