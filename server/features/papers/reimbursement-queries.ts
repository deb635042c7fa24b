import { sql, type SQL } from 'drizzle-orm';
import type { HoursFilters } from '#shared/hours/schemas.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Missing } from '#shared/papers/constants.ts';
import type { ReimbursementBody, ReimbursementLine } from '#shared/papers/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { overlapsAnother } from '#server/features/hours/overlap-queries.ts';

/** The value of an hour and a mile in the program's settings; null if none is set. */
export interface Rates {
  timeZone: string;
  rate: string | null;
  mileageRate: string | null;
}

export type LineRow = Omit<ReimbursementLine, 'missing' | 'rate'> & {
  mileageValue: string | null;
  missing: Exclude<Missing, 'rate'>[];
};

/** Each person's latest organization, used for stays without an organization. */
export const organizations = sql`(
  SELECT DISTINCT ON (deployment.user_id) deployment.user_id, shift.organization
  FROM deployment_shifts AS shift
  JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
  WHERE shift.organization IS NOT NULL AND deployment.user_id IS NOT NULL
  ORDER BY deployment.user_id, shift.arrived_at DESC)`;

const organization = sql`coalesce(shift.organization, known.organization)`;
const name = sql`coalesce(person.first_name || ' ' || person.last_name, deployment.chaplain_name)`;
const siteAddress = sql`nullif(shift.site_address, '')`;

const isOverlapping = overlapsAnother({
  id: sql`shift.id`,
  chaplainId: sql`deployment.chaplain_id`,
  arrivedAt: sql`shift.arrived_at`,
  leftAt: sql`shift.left_at`,
});

/** Lists what a line lacks, except the organization of an erased person: nobody can fill it in. */
const missing = sql`array_remove(ARRAY[
  CASE WHEN shift.left_at IS NULL THEN 'time-out' END,
  CASE WHEN ${isOverlapping} THEN 'overlap' END,
  CASE WHEN shift.kind_of_work IS NULL THEN 'task' END,
  CASE WHEN ${organization} IS NULL AND person.erased_at IS NULL THEN 'organization' END,
  CASE WHEN ${siteAddress} IS NULL THEN 'site-address' END,
  CASE WHEN shift.miles IS NULL THEN 'miles' END,
  CASE WHEN shift.approved_at IS NULL THEN 'official' END], NULL)`;

/** Rounds each stay, as the hours page does, so that the sums match. */
const minutes = sql`round(extract(epoch FROM shift.left_at - shift.arrived_at) / 60)::int`;

const from = sql`deployment_shifts AS shift
  JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
  JOIN activations AS activation ON activation.id = deployment.activation_id
  LEFT JOIN users AS person ON person.id = deployment.user_id
  LEFT JOIN ${organizations} AS known ON known.user_id = deployment.user_id
  LEFT JOIN users AS official ON official.id = shift.approved_by`;

type Found = HoursFilters & { ids?: readonly string[] };

function linesOf(filters: Found, { timeZone, rate, mileageRate }: Rates) {
  const local = (time: SQL, format: string) =>
    sql`to_char(${time} AT TIME ZONE ${timeZone}, ${format})`;
  const day = 'YYYY-MM-DD';
  const ofHours = sql`round(${minutes}::numeric / 60 * ${rate ?? 0}::numeric, 2)`;
  const ofMiles = sql`round(coalesce(shift.miles, 0) * ${mileageRate ?? 0}::numeric, 2)`;
  return sql`
    SELECT shift.id, shift.arrived_at AS "arrivedAt", deployment.activation_id AS "activationId",
      ${name} AS name, ${organization} AS organization, shift.paid_by AS "paidBy",
      ${local(sql`shift.arrived_at`, day)} AS date, ${local(sql`shift.arrived_at`, 'HH24:MI')} AS "timeIn",
      CASE WHEN ${local(sql`shift.left_at`, day)} = ${local(sql`shift.arrived_at`, day)}
        THEN ${local(sql`shift.left_at`, 'HH24:MI')}
        ELSE ${local(sql`shift.left_at`, `${day} HH24:MI`)} END AS "timeOut",
      ${minutes} AS minutes, coalesce(shift.site_name, activation.location) AS site,
      ${siteAddress} AS "siteAddress", shift.kind_of_work AS task, shift.work_type AS "workType",
      shift.miles, CASE WHEN ${rate !== null}::boolean THEN ${ofHours} + ${ofMiles} END AS value,
      shift.claimed_elsewhere AS "claimedElsewhere",
      official.first_name || ' ' || official.last_name AS official, ${missing} AS missing
    FROM ${from} WHERE ${found(filters)}`;
}

function found({ ids, from: start, to, chaplainId, activationId, isApproved }: Found) {
  const conditions = [
    ids && sql`shift.id = ANY(${sql.param([...ids])}::uuid[])`,
    start && sql`shift.arrived_at >= ${start}::timestamptz`,
    to && sql`shift.arrived_at < ${to}::timestamptz`,
    chaplainId && sql`deployment.chaplain_id = ${chaplainId}`,
    activationId && sql`deployment.activation_id = ${activationId}`,
    isApproved !== undefined && sql`(shift.approved_at IS NOT NULL) = ${isApproved}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}

const columns = sql`line.id, line."activationId", line.name, line.organization, line."paidBy",
  line.date, line."timeIn", line."timeOut", line.minutes, line.site, line."siteAddress",
  line.task, line."workType", line.miles, line.value::text AS value, line."claimedElsewhere",
  line.official, array_to_json(line.missing) AS missing`;

interface Paging {
  limit: number;
  offset: number;
}

export async function listLines(
  orm: Executor,
  { limit, offset, ...filters }: HoursFilters & Paging,
  rates: Rates,
) {
  const { rows } = await orm.execute<LineRow & Record<string, unknown>>(sql`
    SELECT ${columns} FROM (${linesOf(filters, rates)}) AS line
    ORDER BY line.missing = '{}', line."arrivedAt", line.id LIMIT ${limit} OFFSET ${offset}`);
  return rows;
}

/** Yields up to `MAX_ROWS` lines at a time, incomplete ones first. Without lines, yields []. */
export async function* readLines(orm: Executor, filters: HoursFilters, rates: Rates) {
  // Sorting takes long, because it computes what each line lacks, so the order is read only once.
  const { rows: order } = await orm.execute<{ id: string }>(sql`
    SELECT line.id FROM (${linesOf(filters, rates)}) AS line
    ORDER BY line.missing = '{}', line."arrivedAt", line.id`);
  let start = 0;
  do {
    const ids = order.slice(start, start + MAX_ROWS).map(({ id }) => id);
    const { rows } = await orm.execute<LineRow & Record<string, unknown>>(sql`
      SELECT ${columns} FROM (${linesOf({ ids }, rates)}) AS line
      ORDER BY array_position(${sql.param(ids)}::uuid[], line.id)`);
    yield rows;
    start += MAX_ROWS;
  } while (start < order.length);
}

export async function sumLines(orm: Executor, filters: HoursFilters, rates: Rates) {
  const { rows } = await orm.execute<{
    lines: number;
    lacking: number;
    minutes: number;
    miles: number;
    value: string;
  }>(sql`
    SELECT count(*)::int AS lines, count(*) FILTER (WHERE line.missing <> '{}')::int AS lacking,
      coalesce(sum(line.minutes), 0)::int AS minutes, coalesce(sum(line.miles), 0)::int AS miles,
      coalesce(sum(line.value), 0)::numeric(14, 2)::text AS value
    FROM (${linesOf(filters, rates)}) AS line`);
  return onlyRow(rows);
}

/** Changes only the fields in the body. Returns how many stays it changed. */
export async function saveFacts(tx: Executor, { ids, ...facts }: ReimbursementBody) {
  const { workType, ...others } = facts;
  const set = (column: string, value: string | number | null | undefined, type: string) =>
    value === undefined ? [] : [sql`${sql.identifier(column)} = ${value}::${sql.raw(type)}`];
  const changes = [
    ...set('organization', others.organization, 'text'),
    ...set('paid_by', others.paidBy, 'text'),
    ...set('work_type', workType, 'text'),
    ...set('miles', others.miles, 'int'),
    ...set('claimed_elsewhere', others.claimedElsewhere, 'text'),
    ...set('site_address', others.siteAddress, 'text'),
  ];
  if (changes.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    UPDATE deployment_shifts SET ${sql.join(changes, sql`, `)}, updated_at = now()
    WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  return rowCount ?? 0;
}
