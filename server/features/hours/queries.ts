import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  lt,
  sql,
} from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { contacts, deployments, shifts } from '#shared/deployments/table.ts';
import type { HoursFilters, HoursListQuery, HoursSummaryQuery } from '#shared/hours/schemas.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { Executor } from '#server/db/database.ts';
import { readPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { behind, inParts, positionIn } from '#server/db/parts.ts';
import { overlapsAnother } from './overlap-queries.ts';

const people = aliasedTable(users, 'people');
const approvers = aliasedTable(users, 'approvers');

/** Minutes of a stay, rounded here so that the sums match the rows. */
export const minutesOfShift = sql<
  number | null
>`round(extract(epoch FROM ${shifts.leftAt} - ${shifts.arrivedAt}) / 60)::int`;

/** How many people the deployment cared for; 0 on later stays, so that sums count nobody twice. */
const caredFor = sql<number>`CASE WHEN NOT EXISTS (
    SELECT FROM deployment_shifts AS earlier
    WHERE earlier.assignment_id = ${shifts.deploymentId}
      AND (earlier.arrived_at, earlier.id) < (${shifts.arrivedAt}, ${shifts.id}))
  THEN (SELECT coalesce(sum(count), 0)::int FROM deployment_contacts
    WHERE assignment_id = ${shifts.deploymentId})
  ELSE 0 END`;

/** If the profile is gone, uses the name that was stored at the call-out. */
const name = sql<string>`coalesce(${people.firstName} || ' ' || ${people.lastName}, ${deployments.chaplainName})`;

const isOverlapping = overlapsAnother({
  id: shifts.id,
  chaplainId: deployments.chaplainId,
  arrivedAt: shifts.arrivedAt,
  leftAt: shifts.leftAt,
});

const sums = {
  minutes: sql`coalesce(sum(${minutesOfShift}), 0)`.mapWith(Number),
  approvedMinutes:
    sql`coalesce(sum(${minutesOfShift}) FILTER (WHERE ${shifts.approvedAt} IS NOT NULL), 0)`.mapWith(
      Number,
    ),
  shifts: count(),
  openShifts: sql`count(*) FILTER (WHERE ${shifts.leftAt} IS NULL)`.mapWith(Number),
  caredFor: sql`coalesce(sum(${caredFor}), 0)`.mapWith(Number),
};

const ORDER = {
  key: shifts.arrivedAt,
  type: 'timestamptz',
  id: shifts.id,
  isDescending: true,
} as const;

export async function listHours(orm: Executor, query: HoursListQuery) {
  const matches = ofFilters(query);
  const rows = hours(orm).where(matches).orderBy(desc(shifts.arrivedAt), asc(shifts.id));
  const counted = orm
    .select({ total: count() })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .where(matches);
  return readPage(rows, counted, query);
}

export function readAllHours(orm: Executor, filters: HoursFilters) {
  return inParts(async (after) =>
    hours(orm)
      .where(and(ofFilters(filters), behind(ORDER, after)))
      .orderBy(desc(ORDER.key), asc(ORDER.id))
      .limit(MAX_ROWS),
  );
}

export async function getHours(orm: Executor, id: string) {
  const [row] = await hours(orm).where(eq(shifts.id, id));
  return row ?? null;
}

export type HoursRow = NonNullable<Awaited<ReturnType<typeof getHours>>>;

export async function totalHours(orm: Executor, filters: HoursFilters) {
  const totals = await orm
    .select({
      ...sums,
      chaplains:
        sql`count(DISTINCT coalesce(${deployments.chaplainId}, ${deployments.id}))`.mapWith(Number),
      activations: sql`count(DISTINCT ${deployments.activationId})`.mapWith(Number),
    })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .where(ofFilters(filters));
  return onlyRow(totals);
}

/** Sums the hours by chaplain or activation. Deleted chaplains appear under their former name. */
export async function summarizeHours(orm: Executor, query: HoursSummaryQuery) {
  const isByChaplain = query.by === 'chaplain';
  const id = isByChaplain ? deployments.chaplainId : activations.id;
  const label = isByChaplain
    ? name
    : sql<string>`${activations.eventType} || ', ' || ${activations.location}`;
  const groups = orm
    .select({ id: sql<string | null>`${id}`.as('group_id'), label: label.as('label'), ...sums })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .leftJoin(people, eq(people.id, chaplains.userId))
    .where(ofFilters(query))
    // The user id separates two deleted chaplains who had the same name.
    .groupBy(sql`1`, sql`2`, ...(isByChaplain ? [deployments.userId] : []))
    .orderBy(desc(sums.minutes), sql`2`, sql`1`);
  const total = isByChaplain
    ? sql`count(DISTINCT coalesce(${deployments.chaplainId}::text,
        concat(${deployments.userId}, ${deployments.chaplainName})))`
    : sql`count(DISTINCT ${deployments.activationId})`;
  const counted = orm
    .select({ total: total.mapWith(Number) })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .where(ofFilters(query));
  return readPage(groups, counted, query);
}

/** Counts everybody who was cared for, as the weekly tally does. */
export async function countCaredFor(orm: Executor) {
  const counted = await orm
    .select({ total: sql`coalesce(sum(${contacts.count}), 0)`.mapWith(Number) })
    .from(contacts);
  return onlyRow(counted).total;
}

export async function countOnScene(orm: Executor) {
  const person = sql`coalesce(${deployments.chaplainId}, ${deployments.id})`;
  const counted = await orm
    .select({ total: sql`count(DISTINCT ${person})`.mapWith(Number) })
    .from(deployments)
    .where(eq(deployments.status, 'on-scene'));
  return onlyRow(counted).total;
}

function hours(orm: Executor) {
  return orm
    .select({
      place: positionIn(ORDER),
      shift: shifts,
      minutes: minutesOfShift,
      caredFor,
      isOverlapping,
      chaplainId: deployments.chaplainId,
      userId: people.id,
      name,
      askedAt: deployments.askedAt,
      activation: {
        id: activations.id,
        eventType: activations.eventType,
        location: activations.location,
        startTime: activations.startTime,
      },
      approvedByName: sql<string | null>`${approvers.firstName} || ' ' || ${approvers.lastName}`,
    })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .leftJoin(people, eq(people.id, chaplains.userId))
    .leftJoin(approvers, eq(approvers.id, shifts.approvedBy));
}

function ofFilters({ from, to, chaplainId, activationId, isApproved }: HoursFilters) {
  return and(
    from ? gte(shifts.arrivedAt, new Date(from)) : undefined,
    to ? lt(shifts.arrivedAt, new Date(to)) : undefined,
    chaplainId ? eq(deployments.chaplainId, chaplainId) : undefined,
    activationId ? eq(deployments.activationId, activationId) : undefined,
    isApproved === undefined
      ? undefined
      : isApproved
        ? isNotNull(shifts.approvedAt)
        : isNull(shifts.approvedAt),
  );
}
