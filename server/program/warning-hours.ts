import type { Executor } from '#server/db/database.ts';
import { readProgram } from './settings-queries.ts';

/** Returns the numbers of hours on scene after which the portal warns, the lower one first. */
export async function readWarningHours(orm: Executor): Promise<[first: number, second: number]> {
  const { firstWarningHours, secondWarningHours } = await readProgram(orm, 'rules');
  return [firstWarningHours, secondWarningHours];
}
