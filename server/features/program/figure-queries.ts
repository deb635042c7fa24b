import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { shifts } from '#shared/deployments/table.ts';
import type { CountedSource } from '#shared/program/settings.ts';
import { trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Counts only approved hours, and only activations that have begun and weren't cancelled. */
export async function countFigures(orm: Executor): Promise<Record<CountedSource, number>> {
  const { rows } = await orm.execute<{ counts: Record<CountedSource, number> }>(sql`
    SELECT json_build_object(
      'chaplains', (SELECT count(*) FROM ${chaplains}
        WHERE ${chaplains.isApproved} AND ${chaplains.isActive} AND NOT ${chaplains.isSuspended}
          AND NOT ${chaplains.isGuest} AND NOT ${chaplains.isErased}),
      'activations', (SELECT count(*) FROM ${activations}
        WHERE ${activations.status} IN ('active', 'completed')),
      'training-sessions', (SELECT count(*) FROM ${trainingSessions}
        WHERE ${trainingSessions.dateTime} <= now()),
      'hours', (SELECT coalesce(round(sum(extract(epoch FROM ${shifts.leftAt} - ${shifts.arrivedAt})) / 3600), 0)
        FROM ${shifts} WHERE ${shifts.approvedAt} IS NOT NULL AND ${shifts.leftAt} IS NOT NULL)
    ) AS counts`);
  const [row] = rows;
  if (!row) throw new Error('A SELECT without FROM returns a row');
  return row.counts;
}
