import type { PlacedSecret } from '#server/backup/restored-secret.ts';

/** Says what has to be done with the session secret, and never the secret. */
export function saySecret({ file, mustBeSet }: PlacedSecret) {
  if (!mustBeSet) return;
  console.log(
    `Before the start, set SESSION_SECRET to the text in ${file}. With another one everybody has to sign in again, and calendar feeds and links in messages end.`,
  );
}
