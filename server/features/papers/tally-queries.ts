import { sql } from 'drizzle-orm';
import type { ContactKind } from '#shared/deployments/constants.ts';
import type { Executor } from '#server/db/database.ts';

export interface StoredCount {
  deploymentId: string;
  activationId: string;
  kind: ContactKind;
  count: number;
  /** The Monday of the week in which the last stay began or, without a stay, the call was made. */
  lastWeek: string;
}

export interface TappedCount {
  deploymentId: string;
  kind: ContactKind;
  week: string;
  change: number;
}

interface Tally {
  activationId?: string | undefined;
  timeZone: string;
}

const weekOf = (time: ReturnType<typeof sql>, timeZone: string) =>
  sql`to_char(date_trunc('week', ${time} AT TIME ZONE ${timeZone}), 'YYYY-MM-DD')`;

export async function listStoredCounts(orm: Executor, { activationId, timeZone }: Tally) {
  const last = sql`coalesce(
    (SELECT max(shift.arrived_at) FROM deployment_shifts AS shift
      WHERE shift.assignment_id = deployment.id), deployment.asked_at)`;
  const { rows } = await orm.execute<StoredCount & Record<string, unknown>>(sql`
    SELECT deployment.id AS "deploymentId", deployment.activation_id AS "activationId",
      contact.kind, contact.count, ${weekOf(last, timeZone)} AS "lastWeek"
    FROM deployment_contacts AS contact
    JOIN activation_assignments AS deployment ON deployment.id = contact.assignment_id
    WHERE contact.count > 0 AND ${ofActivation(activationId)}`);
  return rows;
}

/** Sums the counts that chaplains tapped, by deployment, kind and week. Ignores undone taps. */
export async function listTappedCounts(orm: Executor, { activationId, timeZone }: Tally) {
  const { rows } = await orm.execute<TappedCount & Record<string, unknown>>(sql`
    SELECT tap.assignment_id AS "deploymentId", tap.details ->> 'contact' AS kind,
      ${weekOf(sql`tap.at`, timeZone)} AS week, sum((tap.details ->> 'change')::int)::int AS change
    FROM deployment_actions AS tap
    JOIN activation_assignments AS deployment ON deployment.id = tap.assignment_id
    WHERE tap.kind = 'contact' AND tap.details ->> 'contact' IS NOT NULL
      AND ${ofActivation(activationId)}
      AND NOT EXISTS (SELECT FROM deployment_actions AS undo
        WHERE undo.assignment_id = tap.assignment_id AND undo.kind = 'undo'
          AND undo.details ->> 'undoes' = tap.id::text)
    GROUP BY 1, 2, 3`);
  return rows;
}

function ofActivation(activationId: string | undefined) {
  return activationId ? sql`deployment.activation_id = ${activationId}` : sql`true`;
}

export async function listEvents(orm: Executor, ids: readonly string[]) {
  const { rows } = await orm.execute<
    { id: string; eventType: string; location: string } & Record<string, unknown>
  >(sql`
    SELECT id, event_type AS "eventType", location FROM activations
    WHERE id = ANY(${sql.param([...ids])}::uuid[])`);
  return rows;
}
