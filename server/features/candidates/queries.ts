import { and, arrayOverlaps, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import type { Availability, LanguageLevel } from '#shared/availability/constants.ts';
import { chaplainLanguages, chaplainTravel } from '#shared/availability/table.ts';
import type { CandidateListQuery } from '#shared/calls/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { OPEN_STATUSES, type DeploymentStatus } from '#shared/deployments/constants.ts';
import { deployments } from '#shared/deployments/table.ts';
import { sameValues } from '#shared/program/lists.ts';
import type { Readiness } from '#shared/readiness/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords, ofPhone } from '#server/db/search.ts';
import { availabilities, told } from '#server/features/availability/availability-queries.ts';
import { milesFrom } from '#server/features/availability/distance-queries.ts';
import { isRested, minutesFrom, rest, rests } from '#server/features/deployments/rest-queries.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import {
  holdsTier,
  onlyWanted,
  readinessIn,
  standing,
  standings,
  tierIn,
} from '#server/features/readiness/standing-queries.ts';
import { findsNames } from '#server/program/entry-queries.ts';
import type { Around } from './around.ts';
import { ownPoints, scoreOf } from './score-queries.ts';

export interface CandidateRow extends Record<string, unknown> {
  chaplainId: string;
  name: string;
  city: string;
  phone: string;
  primaryRegion: string | null;
  expertise: string[];
  shortNotice: string[];
  isVisibleInDirectory: boolean;
  score: number;
  readiness: Readiness;
  tier: string | null;
  /** Bit masks of credentials, with a bit for each kind in `Around['masks'].kindIds`. */
  held: string;
  waiting: string;
  availability: Availability;
  isRested: boolean;
  dayMinutes: number;
  recentMinutes: number;
  openMinutes: number | null;
  idleMinutes: number | null;
  miles: number | null;
  travelsMiles: number | null;
  speaks: LanguageLevel | null;
  served: number;
  isBusy: boolean;
  status: DeploymentStatus | null;
}

/** Ranks all candidates by the facts that give points, then reads the full data of one page. */
export async function listCandidates(orm: Executor, query: CandidateListQuery, around: Around) {
  const { limit, offset } = query;
  const ranking = query.tier ? around : { ...around, masks: onlyWanted(around.masks) };
  const { rows: cut } = await orm.execute<{ id: string; total: number }>(sql`
    SELECT id, total FROM (${await ranked(orm, query, ranking)}) AS ranked
    ORDER BY ${inOrder(query)} LIMIT ${limit} OFFSET ${offset}`);
  const ids = cut.map(({ id }) => id);
  const [first] = cut;
  if (!first && offset > 0) return { items: [], total: await countRanked(orm, query, ranking) };
  return { items: await readRows(orm, query, { around, ids }), total: first?.total ?? 0 };
}

async function ranked(orm: Executor, query: CandidateListQuery, around: Around) {
  const matches = await plainFilters(orm, query, around);
  return sql`SELECT id, sort_name, told, ${scoreOf(query, around)} AS score,
      (count(*) OVER ())::int AS total
    FROM ${factsOf(query, around, matches)} AS facts WHERE ${both(filtersOf(query, around))}`;
}

async function countRanked(orm: Executor, query: CandidateListQuery, around: Around) {
  const { rows } = await orm.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (${await ranked(orm, query, around)}) AS ranked`,
  );
  return onlyRow(rows).total;
}

const inOrder = ({ fit }: CandidateListQuery) =>
  sql`${fit ? sql`told IS DISTINCT FROM 'free', ` : sql``}score DESC, sort_name, id`;

interface Page {
  around: Around;
  ids: readonly string[];
}

async function readRows(orm: Executor, query: CandidateListQuery, { around, ids }: Page) {
  const matches = inArray(chaplains.id, [...ids]);
  const { rows } = await orm.execute<CandidateRow>(sql`
    SELECT facts.id AS "chaplainId", ${users.firstName} || ' ' || ${users.lastName} AS name,
      ${chaplains.city}, ${chaplains.phone}, ${chaplains.primaryRegion} AS "primaryRegion",
      ${chaplains.expertise}, ${chaplains.availability} AS "shortNotice",
      ${chaplains.isVisibleInDirectory} AS "isVisibleInDirectory", facts.score,
      facts.readiness, facts.tier, facts.held::text, facts.waiting::text,
      facts.told AS availability, facts.is_rested AS "isRested", facts.day_minutes AS "dayMinutes",
      facts.recent_minutes AS "recentMinutes", ${minutesFrom(sql`open_since`)} AS "openMinutes",
      ${minutesFrom(sql`last_at`)} AS "idleMinutes", round(facts.miles)::int AS miles,
      facts.travels AS "travelsMiles", facts.speaks, facts.served, facts.is_busy AS "isBusy",
      facts.status
    FROM (SELECT *, ${scoreOf(query, around)} AS score
      FROM ${factsOf(query, around, matches, ids)} AS known) AS facts
    JOIN ${chaplains} ON ${chaplains.id} = facts.id
    JOIN ${users} ON ${users.id} = ${chaplains.userId}
    ORDER BY array_position(${sql.param([...ids])}::uuid[], facts.id)`);
  return rows;
}

/**
 * Selects the facts about the people that `matches` finds. OFFSET 0 makes PostgreSQL join before it
 * filters. Otherwise PostgreSQL misjudges how few rows are left, and joins row by row.
 */
function factsOf(
  query: CandidateListQuery,
  around: Around,
  matches: SQL | undefined,
  chaplainIds?: readonly string[],
): SQL {
  const { masks, day, place, rules, activation } = around;
  const { language } = query;
  const speaks = language
    ? sql`LEFT JOIN ${speakers(language, around)} AS spoken ON spoken.chaplain_id = person.id`
    : sql``;
  return sql`(SELECT person.*, ${told} AS told,
      ${place ? milesFrom(place) : sql`NULL::float8`} AS miles, ${chaplainTravel.miles} AS travels,
      ${isRested(rules)} AS is_rested, ${rest.dayMinutes} AS day_minutes,
      ${rest.recentMinutes} AS recent_minutes, rest.open_since, rest.last_at,
      ${rest.served} AS served, busy.chaplain_id IS NOT NULL AS is_busy, before.status,
      ${language ? sql`spoken.level` : sql`NULL::text`} AS speaks,
      ${readinessIn(masks)} AS readiness, ${tierIn(masks)} AS tier, ${standing.held} AS held,
      ${standing.waiting} AS waiting
    FROM (SELECT ${chaplains.id} AS id, ${chaplains.sortName} AS sort_name, ${ownPoints(around)}
      FROM ${chaplains} WHERE ${matches} OFFSET 0) AS person
    LEFT JOIN ${availabilities(day, chaplainIds)} AS told ON told.chaplain_id = person.id
    LEFT JOIN ${chaplainTravel} ON ${chaplainTravel.chaplainId} = person.id
    LEFT JOIN ${rests(chaplainIds)} AS rest ON rest.chaplain_id = person.id
    LEFT JOIN ${busyElsewhere(activation.id)} AS busy ON busy.chaplain_id = person.id
    LEFT JOIN (SELECT chaplain_id, status FROM ${deployments}
        WHERE ${eq(deployments.activationId, activation.id)}) AS before
      ON before.chaplain_id = person.id
    ${speaks}
    LEFT JOIN ${standings({ ...masks, today: day.today, ...(chaplainIds && { chaplainIds }) })}
      AS standing ON standing.chaplain_id = person.id
    OFFSET 0)`;
}

function speakers(language: string, { lists }: Around) {
  const values = sameValues(lists.languages, language);
  return sql`(SELECT chaplain_id, (array_agg(level ORDER BY array_position(
      ARRAY['native', 'fluent', 'conversational', 'basic'], level)))[1] AS level
    FROM ${chaplainLanguages} WHERE ${inArray(chaplainLanguages.language, values)}
    GROUP BY chaplain_id)`;
}

/** Returns the conditions on columns of the chaplains table. */
async function plainFilters(orm: Executor, query: CandidateListQuery, { lists }: Around) {
  const { search, region, expertise } = query;
  const byWord = search ? await findsNames(orm) : undefined;
  return and(
    isOnDuty(),
    search ? allWords(chaplains.searchText, search, ofPhone, byWord) : undefined,
    region ? eq(chaplains.primaryRegion, region) : undefined,
    expertise
      ? arrayOverlaps(chaplains.expertise, sameValues(lists.expertise, expertise))
      : undefined,
  );
}

/** Returns the conditions on columns that `factsOf` selects. */
function filtersOf(query: CandidateListQuery, { masks }: Around): SQL[] {
  const { language, availability, within, readiness, tier, fit } = query;
  return [
    sql`(status IS NULL OR status NOT IN ${[...OPEN_STATUSES]})`,
    ...(language ? [sql`speaks IS NOT NULL`] : []),
    ...(availability ? [sql`told = ${availability}`] : []),
    ...(within ? [sql`miles <= ${Number(within)}::int`] : []),
    ...(readiness ? [sql`readiness = ${readiness}`] : []),
    ...(tier ? [holdsTier(masks, tier, sql`held`)] : []),
    ...(fit
      ? [
          sql`readiness = 'ready' AND is_rested AND NOT is_busy AND status IS NULL
            AND told IN ('free', 'not-known') AND coalesce(miles <= travels, true)`,
        ]
      : []),
  ];
}

const both = (conditions: SQL[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

function busyElsewhere(activationId: string) {
  return sql`(SELECT DISTINCT ${deployments.chaplainId}
    FROM ${deployments} JOIN ${activations} ON ${activations.id} = ${deployments.activationId}
    WHERE ${inArray(deployments.status, ['coming', 'on-scene'])}
      AND (${deployments.status} = 'on-scene' OR ${activations.status} IN ('standby', 'active'))
      AND ${deployments.activationId} <> ${activationId})`;
}
