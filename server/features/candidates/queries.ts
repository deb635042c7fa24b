import { and, asc, count, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import type { CandidateListQuery } from '#shared/calls/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { sameValues, valuesOf, type Lists } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import { totalIn } from '#server/db/list-page.ts';
import { allWords, ofPhone } from '#server/db/search.ts';
import { findsNames } from '#server/program/entry-queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

const POINTS = {
  region: 30,
  expertise: 15,
  shortNotice: 20,
  free: 40,
  /** Less one per half hour on scene in the last 7 days. */
  rested: 30,
  /** One per three days since the last stay, up to this. */
  turn: 20,
  /** Lost by declining, leaving or being released from this activation. */
  askedBefore: 30,
};

const DAYS_A_POINT = 3;
const TURN_DAYS = POINTS.turn * DAYS_A_POINT;

export interface Wanted {
  id: string;
  region: string | null;
  expertiseWanted: readonly string[];
}

export async function listCandidates(
  orm: Executor,
  wanted: Wanted,
  query: CandidateListQuery,
  lists: Lists,
) {
  const recent = recentShifts(orm);
  const busy = busyElsewhere(orm, wanted.id);
  const before = deploymentsOf(orm, wanted.id);
  const byWord = query.search ? await findsNames(orm) : undefined;
  const matches = and(
    isOnDuty(),
    query.search ? allWords(chaplains.searchText, query.search, ofPhone, byWord) : undefined,
  );
  const isNotAsked = sql`(${before.status} IS NULL OR ${before.status} NOT IN ${[...OPEN_STATUSES]})`;
  const isInRegion = sql<boolean>`coalesce(${chaplains.primaryRegion} = ${wanted.region}, false)`;
  const matched = wanted.expertiseWanted.map((value) =>
    has(chaplains.expertise, sameValues(lists.expertise, value)),
  );
  const score = sql<number>`(${sum([
    sql`CASE WHEN ${isInRegion} THEN ${POINTS.region}::int ELSE 0 END`,
    ...matched.map((isMatch) => sql`CASE WHEN ${isMatch} THEN ${POINTS.expertise}::int ELSE 0 END`),
    sql`CASE WHEN ${has(chaplains.availability, shortNoticeValues(lists))} THEN ${POINTS.shortNotice}::int ELSE 0 END`,
    sql`CASE WHEN ${busy.chaplainId} IS NULL THEN ${POINTS.free}::int ELSE 0 END`,
    sql`greatest(0, ${POINTS.rested}::int - coalesce(${recent.minutes}, 0) / 30)`,
    sql`least(${POINTS.turn}::int, coalesce(${recent.days} / ${DAYS_A_POINT}::int, ${POINTS.turn}::int))`,
    sql`CASE WHEN ${before.status} IS NULL THEN 0 ELSE -${POINTS.askedBefore}::int END`,
  ])})`;
  const ranked = orm
    .select({
      id: chaplains.id,
      score: score.as('score'),
      minutes: sql<number>`coalesce(${recent.minutes}, 0)`.as('minutes_last_week'),
      isBusy: sql<boolean>`${busy.chaplainId} IS NOT NULL`.as('is_busy'),
      status: sql<typeof deployments.$inferSelect.status | null>`${before.status}`.as(
        'deployment_status',
      ),
    })
    .from(chaplains)
    .leftJoin(recent, eq(recent.chaplainId, chaplains.id))
    .leftJoin(busy, eq(busy.chaplainId, chaplains.id))
    .leftJoin(before, eq(before.chaplainId, chaplains.id))
    .where(and(matches, isNotAsked))
    .orderBy(desc(sql`score`), asc(chaplains.sortName), asc(chaplains.id))
    .limit(query.limit)
    .offset(query.offset);
  const page = ranked.as('page');
  const rows = orm
    .select({
      page: {
        score: page.score,
        minutes: page.minutes,
        lastAt: lastDeployedAt(page.id),
        isBusy: page.isBusy,
        status: page.status,
      },
      chaplain: chaplains,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(page)
    .innerJoin(chaplains, eq(chaplains.id, page.id))
    .innerJoin(users, eq(users.id, chaplains.userId))
    .orderBy(desc(page.score), asc(chaplains.sortName), asc(chaplains.id));
  const counted = orm
    .select({ total: count() })
    .from(chaplains)
    .leftJoin(before, eq(before.chaplainId, chaplains.id))
    .where(and(matches, isNotAsked));
  const [items, total] = await Promise.all([rows, totalIn(counted)]);
  return { items, total };
}

export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>['items'][number];

export function shortNotice(availability: readonly string[], lists: Lists) {
  const values = shortNoticeValues(lists);
  return availability.filter((value) => values.includes(value));
}

const shortNoticeValues = ({ availability }: Lists) =>
  availability.entries.filter(({ isShortNotice }) => isShortNotice).flatMap(valuesOf);

function recentShifts(orm: Executor) {
  const weekAgo = sql`now() - interval '7 days'`;
  const end = sql`coalesce(${shifts.leftAt}, now())`;
  const inWeek = sql`sum(${end} - greatest(${shifts.arrivedAt}, ${weekAgo})) FILTER (WHERE ${end} > ${weekAgo})`;
  return orm
    .select({
      chaplainId: deployments.chaplainId,
      days: sql<number>`(now()::date - max(${end})::date)`.as('days'),
      minutes: sql<number>`(coalesce(extract(epoch FROM ${inWeek}), 0) / 60)::int`.as('minutes'),
    })
    .from(shifts)
    .innerJoin(deployments, eq(deployments.id, shifts.deploymentId))
    .where(
      sql`(${shifts.leftAt} IS NULL OR ${shifts.leftAt} > now() - make_interval(days => ${TURN_DAYS}::int))`,
    )
    .groupBy(deployments.chaplainId)
    .as('recent');
}

const lastDeployedAt = (id: SQLWrapper) =>
  sql`(SELECT max(coalesce(shift.left_at, now())) FROM ${shifts} AS shift
    JOIN ${deployments} AS past ON past.id = shift.assignment_id WHERE past.chaplain_id = ${id})`.mapWith(
    shifts.arrivedAt,
  );

function busyElsewhere(orm: Executor, activationId: string) {
  return orm
    .selectDistinct({ chaplainId: deployments.chaplainId })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .where(
      and(
        inArray(deployments.status, ['coming', 'on-scene']),
        sql`(${deployments.status} = 'on-scene' OR ${activations.status} IN ('standby', 'active'))`,
        sql`${deployments.activationId} <> ${activationId}`,
      ),
    )
    .as('busy');
}

function deploymentsOf(orm: Executor, activationId: string) {
  return orm
    .select({ chaplainId: deployments.chaplainId, status: deployments.status })
    .from(deployments)
    .where(eq(deployments.activationId, activationId))
    .as('before');
}

function has(list: typeof chaplains.expertise | typeof chaplains.availability, values: string[]) {
  return sql`${list} && ${sql.param(values)}::text[]`;
}

const sum = (terms: SQL[]) => sql.join(terms, sql` + `);
