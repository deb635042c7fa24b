import type { PlacedSecret } from '#server/backup/restored-secret.ts';

/** Says what has to be done with the session secret, and never the secret. */
export function saySecret({ file, mustBeSet }: PlacedSecret) {
  if (!mustBeSet) return;
  console.log(
    `Before the start, set SESSION_SECRET to the text in ${file}. With another one the codes of authenticator apps are refused, calendar feeds end, and who is signed in has to sign in again.`,
  );
}
