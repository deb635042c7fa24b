import { sql } from 'drizzle-orm';
import {
  CARE_AFTER_HOURS,
  CARE_EARLY_DAYS,
  CARE_KEPT_DAYS,
  CARE_LATE_DAYS,
  type CareOccasion,
} from '#shared/care-checks/constants.ts';
import type { Executor } from '#server/db/database.ts';

/** The most care checks that one transaction creates. The next run creates the rest. */
const AT_ONCE = 500;

interface DueCheck {
  activationId: string;
  eventType: string;
  location: string;
  userId: string;
  occasion: CareOccasion;
  [column: string]: unknown;
}

/** Only chaplains and administrators who aren't suspended can open the care checks page. */
const IS_REACHED = sql`(account.role IN ('chaplain', 'admin') AND account.suspended_at IS NULL)`;

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

/** Finds people 48 hours after their latest departure, unless they are back on scene. */
const AFTER = sql`
  SELECT deployment.id, deployment.user_id, 'after' AS occasion
  FROM (SELECT DISTINCT assignment_id FROM deployment_shifts
    WHERE left_at > now() - ${days(CARE_LATE_DAYS)}
      AND left_at <= now() - make_interval(hours => ${CARE_AFTER_HOURS}::int)) AS ended
  JOIN activation_assignments AS deployment ON deployment.id = ended.assignment_id
  JOIN users AS account ON account.id = deployment.user_id
  WHERE ${IS_REACHED} AND deployment.status <> 'on-scene'
    AND NOT EXISTS (SELECT FROM deployment_shifts AS later
      WHERE later.assignment_id = deployment.id
        AND coalesce(later.left_at, 'infinity') > now() - make_interval(hours => ${CARE_AFTER_HOURS}::int))
    AND NOT EXISTS (SELECT FROM care_checks AS known
      WHERE known.assignment_id = deployment.id AND known.occasion = 'after')`;

const ANNIVERSARY = sql`
  SELECT deployment.id, deployment.user_id, 'anniversary' AS occasion
  FROM activations AS event
  JOIN activation_assignments AS deployment ON deployment.activation_id = event.id
  JOIN users AS account ON account.id = deployment.user_id
  WHERE event.start_time + interval '1 year' > now() - ${days(CARE_LATE_DAYS)}
    AND event.start_time + interval '1 year' <= now() + ${days(CARE_EARLY_DAYS)}
    AND ${IS_REACHED}
    AND EXISTS (SELECT FROM deployment_shifts AS stay
      WHERE stay.assignment_id = deployment.id AND stay.left_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM care_checks AS known
      WHERE known.assignment_id = deployment.id AND known.occasion = 'anniversary')`;

/** Creates each due check only once: if two processes try, a unique index stops the second. */
export async function makeDue(tx: Executor) {
  const { rows } = await tx.execute<DueCheck & Record<string, unknown>>(sql`
    WITH made AS (
      INSERT INTO care_checks (assignment_id, user_id, occasion)
      SELECT * FROM (${AFTER} UNION ALL ${ANNIVERSARY}) AS due
      ORDER BY 1, 3 LIMIT ${AT_ONCE}
      ON CONFLICT (assignment_id, occasion) DO NOTHING
      RETURNING assignment_id, user_id, occasion
    )
    SELECT event.id AS "activationId", event.event_type AS "eventType", event.location,
      made.user_id AS "userId", made.occasion
    FROM made
    JOIN activation_assignments AS deployment ON deployment.id = made.assignment_id
    JOIN activations AS event ON event.id = deployment.activation_id
    ORDER BY event.id, made.occasion`);
  return rows;
}

export async function pruneCareChecks(orm: Executor) {
  await orm.execute(sql`DELETE FROM care_checks WHERE asked_at < now() - ${days(CARE_KEPT_DAYS)}`);
}
