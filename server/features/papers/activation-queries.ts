import { sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Assignment, CheckIn, Place } from '#shared/papers/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { organizations } from './reimbursement-queries.ts';

type CheckInRow = Omit<CheckIn, 'qualifications'> & { expertise: string[] | null };

const iso = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const person = sql`coalesce(person.first_name || ' ' || person.last_name, deployment.chaplain_name)`;

/** What a walk-up wrote into the form; only the first form if somebody signed up twice. */
const walkUp = sql`LEFT JOIN LATERAL (
  SELECT form.phone, form.body FROM walk_ups AS form
  WHERE form.assignment_id = deployment.id ORDER BY form.number LIMIT 1) AS walk_up ON true`;

const phone = sql`coalesce(nullif(chaplain.phone, ''), walk_up.phone)`;

const stays = sql`
  SELECT shift.id, ${person} AS name, ${phone} AS phone, nullif(chaplain.city, '') AS "homeBase",
    coalesce(shift.organization, known.organization, walk_up.body) AS organization,
    ${iso(sql`shift.arrived_at`)} AS "checkedIn", ${iso(sql`shift.left_at`)} AS "checkedOut",
    coalesce(shift.site_name, activation.location) AS assignment,
    array_to_json(chaplain.expertise) AS expertise
  FROM deployment_shifts AS shift
  JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
  JOIN activations AS activation ON activation.id = deployment.activation_id
  LEFT JOIN chaplains AS chaplain ON chaplain.id = deployment.chaplain_id
  LEFT JOIN users AS person ON person.id = deployment.user_id
  LEFT JOIN ${organizations} AS known ON known.user_id = deployment.user_id
  ${walkUp}`;

interface Listed {
  activationId: string;
  limit: number;
  offset: number;
}

export async function listStays(
  orm: Executor,
  { activationId, limit, offset }: Listed,
): Promise<CheckInRow[]> {
  const { rows } = await orm.execute<CheckInRow & Record<string, unknown>>(sql`
    ${stays} WHERE deployment.activation_id = ${activationId}
    ORDER BY shift.arrived_at, shift.id LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export async function countStays(orm: Executor, activationId: string) {
  const { rows } = await orm.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM deployment_shifts AS shift
    JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
    WHERE deployment.activation_id = ${activationId}`);
  return rows[0]?.total ?? 0;
}

/** Yields up to `MAX_ROWS` stays at a time, in order of arrival. Without stays, yields []. */
export async function* readStays(
  orm: Executor,
  activationId: string,
): AsyncGenerator<CheckInRow[]> {
  // Reads all ids at once. Otherwise a new stay could make another stay appear in two batches.
  const { rows: order } = await orm.execute<{ id: string }>(sql`
    SELECT shift.id FROM deployment_shifts AS shift
    JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
    WHERE deployment.activation_id = ${activationId} ORDER BY shift.arrived_at, shift.id`);
  let start = 0;
  do {
    const ids = sql.param(order.slice(start, start + MAX_ROWS).map(({ id }) => id));
    const { rows } = await orm.execute<CheckInRow & Record<string, unknown>>(sql`
      ${stays} WHERE shift.id = ANY(${ids}::uuid[])
      ORDER BY array_position(${ids}::uuid[], shift.id)`);
    yield rows;
    start += MAX_ROWS;
  } while (start < order.length);
}

/** Lists each site, followed by its shifts. */
export async function listPlacesOf(
  orm: Executor,
  activationId: string,
  { limit, offset }: Omit<Listed, 'activationId'>,
) {
  const { rows } = await orm.execute<Place & Record<string, unknown>>(sql`
    SELECT site.id AS "siteId", site.name AS site, place.id AS "shiftId",
      ${iso(sql`place.starts_at`)} AS "startsAt", ${iso(sql`place.ends_at`)} AS "endsAt"
    FROM sites AS site
    CROSS JOIN LATERAL (
      SELECT NULL::uuid AS id, NULL::timestamptz AS starts_at, NULL::timestamptz AS ends_at
      UNION ALL
      SELECT shift.id, shift.starts_at, shift.ends_at FROM site_shifts AS shift
      WHERE shift.site_id = site.id) AS place
    WHERE site.activation_id = ${activationId}
    ORDER BY NOT site.is_main, site.begins_at, site.name, site.id,
      place.starts_at NULLS FIRST, place.id LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

export async function countPlaces(orm: Executor, activationId: string) {
  const { rows } = await orm.execute<{ total: number }>(sql`
    SELECT (SELECT count(*) FROM sites WHERE activation_id = ${activationId})::int
      + (SELECT count(*) FROM site_shifts AS shift JOIN sites AS site ON site.id = shift.site_id
        WHERE site.activation_id = ${activationId})::int AS total`);
  return rows[0]?.total ?? 0;
}

interface Asked {
  activationId: string;
  siteId?: string | undefined;
  shiftId?: string | undefined;
}

export async function getSite(orm: Executor, { activationId, siteId }: Asked) {
  if (!siteId) return null;
  const { rows } = await orm.execute<NonNullable<Assignment['site']> & Record<string, unknown>>(sql`
    SELECT name, address, contact, directions, bring FROM sites
    WHERE id = ${siteId} AND activation_id = ${activationId}`);
  return rows[0] ?? null;
}

export async function getShift(orm: Executor, { siteId, shiftId }: Asked) {
  if (!siteId || !shiftId) return null;
  const { rows } = await orm.execute<
    NonNullable<Assignment['shift']> & Record<string, unknown>
  >(sql`
    SELECT ${iso(sql`starts_at`)} AS "startsAt", ${iso(sql`ends_at`)} AS "endsAt", needed,
      array_to_json(expertise) AS expertise, array_to_json(languages) AS languages,
      needs_lead AS "needsLead"
    FROM site_shifts WHERE id = ${shiftId} AND site_id = ${siteId}`);
  return rows[0] ?? null;
}

type PersonRow = Omit<Assignment['people'][number], 'qualifications'> & {
  expertise: string[] | null;
};

export async function listPeople(
  orm: Executor,
  { activationId, siteId, shiftId }: Asked,
): Promise<PersonRow[]> {
  const { rows } = await orm.execute<PersonRow & Record<string, unknown>>(sql`
    SELECT deployment.id AS "deploymentId", ${person} AS name, ${phone} AS phone,
      coalesce(known.organization, walk_up.body) AS organization, deployment.status,
      array_to_json(chaplain.expertise) AS expertise
    FROM activation_assignments AS deployment
    LEFT JOIN chaplains AS chaplain ON chaplain.id = deployment.chaplain_id
    LEFT JOIN users AS person ON person.id = deployment.user_id
    LEFT JOIN ${organizations} AS known ON known.user_id = deployment.user_id
    ${walkUp}
    WHERE deployment.activation_id = ${activationId}
      AND deployment.status = ANY(${sql.param([...OPEN_STATUSES])}::text[])
      ${siteId ? sql`AND deployment.site_id = ${siteId}` : sql``}
      ${shiftId ? sql`AND deployment.site_shift_id = ${shiftId}` : sql``}
    ORDER BY array_position(ARRAY['on-scene', 'coming', 'asked'], deployment.status),
      chaplain.sort_name, deployment.id LIMIT ${MAX_ROWS}`);
  return rows;
}

export async function getLeadName(orm: Executor, activationId: string) {
  const { rows } = await orm.execute<{ name: string }>(sql`
    SELECT person.first_name || ' ' || person.last_name AS name FROM activations AS activation
    JOIN chaplains AS chaplain ON chaplain.id = activation.chaplain_id
    JOIN users AS person ON person.id = chaplain.user_id WHERE activation.id = ${activationId}`);
  return rows[0]?.name ?? null;
}
