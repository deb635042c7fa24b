import { readFileSync } from 'node:fs';
import type { PlacedSecret } from '#server/backup/restored-secret.ts';
import { linesOf } from '#server/settings/session-secret.ts';

export function saySecret({ file, mustBeSet }: PlacedSecret) {
  if (file === null || !mustBeSet) return;
  const count = linesOf(readFileSync(file, 'utf8')).length;
  const joined = count > 1 ? `, its ${count} lines with a comma between them` : '';
  console.log(
    `Before the start, set SESSION_SECRET to the text in ${file}${joined}. To have a new secret, write it in front of that, with a comma behind it. Without the secret of the archive the codes of authenticator apps are refused, calendar feeds end, and who is signed in has to sign in again.`,
  );
}
