import { and, eq, inArray, ne, not, or } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isUnheard } from '#server/features/messages/drop-queries.ts';

/** Kinds of unsent messages that are dropped once the activation is cancelled. */
export const CALLING = [
  'call-out',
  'call-reminder',
  'activation-changed',
  'place-given',
  'team-message',
] as const;

export const TOLD_OF_END = {
  completed: [...OPEN_STATUSES, 'left'],
  cancelled: OPEN_STATUSES,
} as const;

interface Ending {
  end: keyof typeof TOLD_OF_END;
  except: string;
}

/**
 * Selects the users to notify of the end. A cancellation skips people whose call wasn't sent yet.
 */
export function usersToldOfEnd(orm: Executor, activationId: string, { end, except }: Ending) {
  const hears = or(ne(deployments.status, 'asked'), not(isUnheard(deployments.id, CALLING)));
  return orm
    .select({ id: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(
      and(
        eq(deployments.activationId, activationId),
        inArray(deployments.status, [...TOLD_OF_END[end]]),
        ne(chaplains.userId, except),
        end === 'cancelled' ? hears : undefined,
      ),
    );
}
