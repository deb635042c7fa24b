import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { actionIdTaken } from './errors.ts';
import { getAction, type ActionRow } from './record-queries.ts';

type Sent = Pick<ActionRow, 'id' | 'deploymentId' | 'kind' | 'details'> & { userId: string };

/**
 * Lock the deployment first. `isTimedHere` means that the server sets the times. The comparison
 * leaves them out, because each retry gets new times.
 * @throws AppError 409 when the id belongs to something else
 */
export async function isRecorded(
  tx: Executor,
  { id, ...sent }: Sent,
  { isTimedHere = false }: { isTimedHere?: boolean } = {},
) {
  const known = await getAction(tx, id);
  if (!known) return false;
  const { deploymentId, userId, kind, details } = known;
  const toCompare = isTimedHere ? withoutTimes : (all: Sent['details']) => all;
  const isSame = isDeepStrictEqual(
    { deploymentId, userId, kind, details: toCompare(details) },
    { ...sent, details: toCompare(sent.details) },
  );
  if (!isSame) throw actionIdTaken();
  return true;
}

export async function oncePerId<T>(record: () => Promise<T>): Promise<T> {
  try {
    return await record();
  } catch (error) {
    // Two requests that lock different deployments can use the same id at the same time.
    const isTaken = ['deployment_actions_pkey', 'deployment_shifts_pkey'].some((name) =>
      isUniqueViolation(error, name),
    );
    throw isTaken ? actionIdTaken() : error;
  }
}

/** Drops absent and null values, so that both compare as equal. */
export function withoutNothing(values: Record<string, string | number | null | undefined>) {
  const details: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) details[name] = value;
  }
  return details;
}

function withoutTimes({ at: _at, expectedAt: _expectedAt, ...rest }: Sent['details']) {
  return rest;
}
