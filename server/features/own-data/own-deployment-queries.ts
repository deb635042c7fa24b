import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';

const CHANGES = sql`
  SELECT subject_id, details ->> 'before' AS former, details ->> 'after' AS later, created_at, position
  FROM audit_events WHERE action = 'name-changed'`;

/** Returns each name that the person has had, and when the person first had it. */
const namesOf = (userId: string) => sql`
  SELECT known.name, coalesce((
      SELECT CASE change.former WHEN known.name THEN account.created_at ELSE change.created_at END
      FROM (${CHANGES}) AS change
      WHERE change.subject_id = account.id AND known.name IN (change.former, change.later)
      ORDER BY change.position LIMIT 1), account.created_at) AS since
  FROM users AS account CROSS JOIN LATERAL (
    SELECT account.first_name || ' ' || account.last_name AS name
    UNION SELECT unnest(ARRAY[change.former, change.later]) FROM (${CHANGES}) AS change
      WHERE change.subject_id = account.id) AS known
  WHERE account.id = ${userId}`;

/** Includes an old row without a user id if nobody else has ever had the name in that row. */
export async function listOwnDeployments(orm: Executor, userId: string): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    SELECT id FROM activation_assignments WHERE user_id = ${userId}
    UNION ALL
    SELECT deployment.id FROM activation_assignments AS deployment
    JOIN (${namesOf(userId)}) AS own ON own.name = deployment.chaplain_name
    WHERE deployment.user_id IS NULL AND own.since <= deployment.asked_at
      AND NOT EXISTS (SELECT FROM users AS other
        WHERE other.id <> ${userId} AND other.first_name || ' ' || other.last_name = own.name)
      AND NOT EXISTS (SELECT FROM (${CHANGES}) AS change
        WHERE change.subject_id <> ${userId} AND own.name IN (change.former, change.later))`);
  return rows.map(({ id }) => id);
}
