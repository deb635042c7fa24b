import { CHOOSE_KIND_OF_WORK } from '#shared/deployments/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { listedChoice } from '#server/program/listed-choice.ts';

const KIND = { list: 'careKinds', field: 'kindOfWork', message: CHOOSE_KIND_OF_WORK } as const;

/** @throws AppError 400 for a kind of work that is neither in the program's list nor `stored` */
export async function listedKind<Nothing extends null | undefined>(
  tx: Executor,
  value: string | Nothing,
  stored: string | null = null,
): Promise<string | Nothing> {
  return typeof value === 'string' ? listedChoice(tx, { ...KIND, value, stored }) : value;
}
