import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';

/** Selects every name that a person had as far as their account and the audit trail know. */
export const namesOf = (userId: string) => sql`
  SELECT first_name || ' ' || last_name AS name FROM users WHERE id = ${userId}
  UNION SELECT detail.value FROM audit_events CROSS JOIN jsonb_each_text(details) AS detail
    WHERE subject_id = ${userId} AND action = 'name-changed' AND detail.key IN ('before', 'after')`;

/**
 * Lists the deployments of a person. Those of a profile that was deleted have only its name: they
 * are the person's where they recorded a tap there, or where nobody else has that name.
 */
export async function listOwnDeployments(orm: Executor, userId: string): Promise<string[]> {
  const { rows } = await orm.execute<{ id: string }>(sql`
    SELECT deployment.id FROM activation_assignments AS deployment
    JOIN chaplains ON chaplains.id = deployment.chaplain_id
    WHERE chaplains.user_id = ${userId}
    UNION ALL
    SELECT deployment.id FROM activation_assignments AS deployment
    WHERE deployment.chaplain_id IS NULL AND deployment.chaplain_name IN (${namesOf(userId)})
      AND (
        EXISTS (SELECT FROM deployment_actions AS action
          WHERE action.assignment_id = deployment.id AND action.user_id = ${userId})
        OR NOT EXISTS (SELECT FROM users AS other
          WHERE other.id <> ${userId}
            AND other.first_name || ' ' || other.last_name = deployment.chaplain_name))`);
  return rows.map(({ id }) => id);
}
