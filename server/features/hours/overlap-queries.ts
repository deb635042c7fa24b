import { sql, type SQLWrapper } from 'drizzle-orm';
import { deployments, shifts } from '#shared/deployments/table.ts';

interface Stay {
  id: SQLWrapper;
  chaplainId: SQLWrapper;
  arrivedAt: SQLWrapper;
  leftAt: SQLWrapper;
}

/**
 * Whether a stay's chaplain has another stay at the same time. OFFSET 0 makes PostgreSQL read only
 * that chaplain's stays. Otherwise, without statistics (as on the embedded database), it reads all.
 */
export const overlapsAnother = ({
  id,
  chaplainId,
  arrivedAt,
  leftAt,
}: Stay) => sql<boolean>`EXISTS (
  SELECT FROM ${deployments} AS theirs
  CROSS JOIN LATERAL (
    SELECT stay.id, stay.arrived_at, stay.left_at FROM ${shifts} AS stay
    WHERE stay.assignment_id = theirs.id OFFSET 0) AS other
  WHERE theirs.chaplain_id = ${chaplainId} AND other.id <> ${id}
    AND other.arrived_at < coalesce(${leftAt}, now())
    AND ${arrivedAt} < coalesce(other.left_at, now()))`;
