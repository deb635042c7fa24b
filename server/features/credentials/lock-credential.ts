import type { Executor } from '#server/db/database.ts';
import { changedMeanwhile, credentialNotFound } from './errors.ts';
import { holdKind } from './kinds/queries.ts';
import { getCredential, lockRow } from './queries.ts';

/**
 * Locks the credential, and its kind against merges. Call `lockHolder` first.
 * @throws 409 if a merge has just moved the credential
 */
export async function lockCredential(tx: Executor, id: string) {
  const known = await getCredential(tx, id);
  if (!known) throw credentialNotFound();
  await holdKind(tx, known.kindId);
  const row = await lockRow(tx, id);
  if (!row) throw credentialNotFound();
  if (row.kindId !== known.kindId) throw changedMeanwhile();
  return row;
}
