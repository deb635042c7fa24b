import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the secret that is kept beside the data, for a portal without SESSION_SECRET; makes it once. */
export function keptSecret(dataDir: string) {
  const file = join(dataDir, 'session-secret');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept) return kept;
  const secret = randomBytes(48).toString('base64url');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Written to a draft first, so that a full disk or a kill leaves no half secret.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, file);
  return secret;
}
