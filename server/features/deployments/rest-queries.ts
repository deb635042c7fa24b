import { sql, type SQL } from 'drizzle-orm';
import { deployments, shifts } from '#shared/deployments/table.ts';
import type { SettingsOf } from '#shared/program/settings.ts';

type RestRules = Pick<SettingsOf<'rules'>, 'restDayHours' | 'restBreakHours'>;

const end = sql`coalesce(${shifts.leftAt}, now())`;

/** `extract` would return `numeric`, which is slower. */
const minutes = (span: SQL) => sql`(date_part('epoch', ${span}) / 60)::int`;

const minutesSince = (start: SQL) =>
  sql`coalesce(${minutes(
    sql`sum(${end} - greatest(${shifts.arrivedAt}, ${start})) FILTER (WHERE ${end} > ${start})`,
  )}, 0)`;

/**
 * A subquery to join as `rest`. Has a row for each of these chaplains (by default all chaplains)
 * who was ever on scene. Reads the whole history, because it counts each chaplain's deployments.
 */
export function rests(chaplainIds?: readonly string[]): SQL {
  const ofSome = chaplainIds
    ? sql`${deployments.chaplainId} = ANY(${sql.param([...chaplainIds])}::uuid[])`
    : sql`${deployments.chaplainId} IS NOT NULL`;
  return sql`(SELECT chaplain_id, count(*)::int AS served, sum(day_minutes)::int AS day_minutes,
      sum(recent_minutes)::int AS recent_minutes, max(last_at) AS last_at,
      min(open_since) AS open_since
    FROM (
      SELECT ${deployments.chaplainId}, ${minutesSince(sql`now() - interval '24 hours'`)} AS day_minutes,
        ${minutesSince(sql`now() - interval '14 days'`)} AS recent_minutes, max(${end}) AS last_at,
        min(coalesce(${shifts.onSceneSince}, ${shifts.arrivedAt}))
          FILTER (WHERE ${shifts.leftAt} IS NULL) AS open_since
      FROM ${shifts} JOIN ${deployments} ON ${deployments.id} = ${shifts.deploymentId}
      WHERE ${ofSome} GROUP BY ${deployments.chaplainId}, ${shifts.deploymentId}) AS stays
    GROUP BY chaplain_id)`;
}

/** Whether a person is rested. Join `rests` first; people without a row were never on scene. */
export function isRested({ restDayHours, restBreakHours }: RestRules) {
  return sql<boolean>`(rest.chaplain_id IS NULL OR (rest.open_since IS NULL
    AND rest.day_minutes < ${restDayHours * 60}::int
    AND rest.last_at <= now() - make_interval(hours => ${restBreakHours}::int)))`;
}

export const rest = {
  served: sql<number>`coalesce(rest.served, 0)`,
  dayMinutes: sql<number>`coalesce(rest.day_minutes, 0)`,
  recentMinutes: sql<number>`coalesce(rest.recent_minutes, 0)`,
};

/** Whole minutes since the `last_at` or `open_since` of a row of `rests`. */
export const minutesFrom = (time: SQL) => sql<number | null>`${minutes(sql`now() - ${time}`)}`;
