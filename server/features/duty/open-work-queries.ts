import { sql } from 'drizzle-orm';
import type { ActivationStatus } from '#shared/activations/constants.ts';
import { MAX_ACTIVATIONS, SHOWN_NAMES, SHOWN_REQUESTS } from '#shared/duty/constants.ts';
import type { OpenWork } from '#shared/duty/table.ts';
import type { Executor } from '#server/db/database.ts';
import type { DeskId } from './queries.ts';

interface OpenRow extends Record<string, unknown>, OpenWork {}

/** Returns the open work of one activation, or of all live activations (latest start first). */
export async function readOpen(
  orm: Executor,
  desk: DeskId,
  warnsAfterHours: number,
): Promise<OpenWork[]> {
  const which =
    desk === null
      ? sql`activation.status IN ('standby', 'active')`
      : sql`activation.id = ${desk}::uuid`;
  const idsWhere = (condition: ReturnType<typeof sql>) => sql`coalesce((
    SELECT json_agg(deployment.id ORDER BY deployment.asked_at, deployment.id)
    FROM activation_assignments AS deployment
    WHERE deployment.activation_id = activation.id AND ${condition}), '[]')`;
  const { rows } = await orm.execute<OpenRow>(sql`
    SELECT activation.id AS "activationId",
      ${idsWhere(sql`deployment.status = 'asked' AND deployment.release_at IS NULL
        AND deployment.waits_since IS NULL`)} AS silent,
      ${idsWhere(sql`deployment.status = 'on-scene' AND EXISTS (
        SELECT FROM deployment_shifts AS shift WHERE shift.assignment_id = deployment.id
          AND shift.left_at IS NULL
          AND coalesce(shift.on_scene_since, shift.arrived_at)
            <= now() - make_interval(hours => ${warnsAfterHours}::int))`)}
        AS "longOnScene",
      ${idsWhere(sql`deployment.release_at IS NOT NULL`)} AS releasing,
      greatest(0, activation.chaplains_needed - (
        SELECT count(*)::int FROM activation_assignments AS deployment
        WHERE deployment.activation_id = activation.id
          AND deployment.status IN ('coming', 'on-scene'))) AS missing,
      coalesce((
        SELECT json_agg(line.id ORDER BY line.happened_at DESC, line.id)
        FROM activation_log AS line
        WHERE line.activation_id = activation.id AND line.kind = 'request'), '[]') AS requests
    FROM activations AS activation
    WHERE ${which}
    ORDER BY activation.start_time DESC, activation.id
    LIMIT ${MAX_ACTIVATIONS}`);
  return rows;
}

interface Named extends Record<string, unknown> {
  id: string;
  name: string;
}

interface Place extends Record<string, unknown> {
  id: string;
  eventType: string;
  location: string;
  status: ActivationStatus;
}

interface Request extends Record<string, unknown> {
  id: string;
  happenedAt: string;
  text: string | null;
}

/** Looks up the current names and texts for the ids in the open work. */
export async function readNames(orm: Executor, work: readonly OpenWork[]) {
  const people = work.flatMap(({ silent, longOnScene, releasing }) =>
    [silent, longOnScene, releasing].flatMap((ids) => ids.slice(0, SHOWN_NAMES)),
  );
  const lines = work.flatMap(({ requests }) => requests.slice(0, SHOWN_REQUESTS));
  const activationIds = work.map(({ activationId }) => activationId);
  const [named, places, requests] = await Promise.all([
    orm.execute<Named>(sql`
      SELECT deployment.id, coalesce(person.first_name || ' ' || person.last_name,
        deployment.chaplain_name) AS name
      FROM activation_assignments AS deployment
      LEFT JOIN users AS person ON person.id = deployment.user_id
      WHERE deployment.id = ANY(${sql.param(people)}::uuid[])`),
    orm.execute<Place>(sql`
      SELECT id, event_type AS "eventType", location, status FROM activations
      WHERE id = ANY(${sql.param(activationIds)}::uuid[])`),
    orm.execute<Request>(sql`
      SELECT id, to_json(happened_at) #>> '{}' AS "happenedAt", text FROM activation_log
      WHERE id = ANY(${sql.param(lines)}::uuid[])`),
  ]);
  return {
    people: new Map(named.rows.map(({ id, name }) => [id, name])),
    activations: new Map(places.rows.map((place) => [place.id, place])),
    requests: new Map(requests.rows.map((line) => [line.id, line])),
  };
}

export type OpenNames = Awaited<ReturnType<typeof readNames>>;
