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
  readinessIn,
  standing,
  standings,
  tierIn,
} from '#server/features/readiness/standing-queries.ts';
import { findsNames } from '#server/program/entry-queries.ts';
import type { Around } from './around.ts';
import { ownPoints, readyPoints, scoreOf } from './score-queries.ts';

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
  /** Masks of `Around['masks']`. */
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

/** Readiness is looked up for so many at first. */
const FIRST_LOOK = 1000;

export async function listCandidates(
  orm: Executor,
  query: CandidateListQuery,
  around: Around,
  firstLook = FIRST_LOOK,
) {
  const [items, total] = await Promise.all([
    listPage(orm, query, { around, among: firstLook }),
    countCandidates(orm, query, around),
  ]);
  return { items, total };
}

/**
 * Looking up everybody's readiness takes longer than all the rest. So those with the most other
 * points are looked up first; if somebody behind them could still get onto the page by being ready,
 * everybody is.
 */
async function listPage(orm: Executor, query: CandidateListQuery, { around, among }: FirstLook) {
  const { limit, offset } = query;
  if (offset + limit <= among) {
    const { rows } = await orm.execute<LookedUp>(await pageOf(orm, query, { around, among }));
    const [first, last] = [rows[0], rows.at(-1)];
    const hasEverybody = first && first.among < among;
    // All with the same readiness are in the order of their other points.
    const isSettled = Boolean(query.fit ?? query.readiness);
    const isAhead = last && last.score > last.least + around.rules.rankReady;
    if (hasEverybody || (rows.length === limit && (isSettled || isAhead))) return rows;
  }
  const { rows } = await orm.execute<LookedUp>(await pageOf(orm, query, { around, among: null }));
  return rows;
}

interface FirstLook {
  around: Around;
  among: number;
}

interface LookedUp extends CandidateRow {
  /** How many were looked up, and the fewest other points of them. */
  among: number;
  least: number;
}

interface Look {
  around: Around;
  /** Null for everybody. */
  among: number | null;
}

async function pageOf(orm: Executor, query: CandidateListQuery, { around, among }: Look) {
  const freeFirst = query.fit ? sql`told IS DISTINCT FROM 'free', ` : sql``;
  const order = sql`${freeFirst}score DESC, sort_name, id`;
  const facts = await factsOf(orm, query, around, among ? OTHER_FACTS : ALL_FACTS);
  const ranked = sql`SELECT *, ${scoreOf(query, around, among ? [] : [readyPoints(around)])} AS score
    FROM ${facts} AS facts WHERE ${both(filtersOf(query))}`;
  const best = among ? sql`${ranked} ORDER BY ${order} LIMIT ${among}` : ranked;
  return sql`
    WITH best AS MATERIALIZED (${best}), page AS MATERIALIZED (
      SELECT * FROM ${among ? lookedUp(around) : sql`best`} AS known
      WHERE ${both(readinessFilters(query, around))}
      ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset}
    )
    SELECT page.id AS "chaplainId", ${users.firstName} || ' ' || ${users.lastName} AS name,
      ${chaplains.city}, ${chaplains.phone}, ${chaplains.primaryRegion} AS "primaryRegion",
      ${chaplains.expertise}, ${chaplains.availability} AS "shortNotice",
      ${chaplains.isVisibleInDirectory} AS "isVisibleInDirectory", page.score,
      page.readiness, page.tier, page.held::text, page.waiting::text,
      page.told AS availability, page.is_rested AS "isRested", page.day_minutes AS "dayMinutes",
      page.recent_minutes AS "recentMinutes", ${minutesFrom(sql`open_since`)} AS "openMinutes",
      ${minutesFrom(sql`last_at`)} AS "idleMinutes", round(page.miles)::int AS miles,
      page.travels AS "travelsMiles", page.speaks, page.served, page.is_busy AS "isBusy",
      page.status, (SELECT count(*) FROM best)::int AS among, (SELECT min(score) FROM best) AS least
    FROM page JOIN ${chaplains} ON ${chaplains.id} = page.id
    JOIN ${users} ON ${users.id} = ${chaplains.userId}
    ORDER BY ${freeFirst}page.score DESC, page.sort_name, page.id`;
}

/** FULL, though no standing is of somebody else: PostgreSQL hashes such joins in any case. */
function lookedUp(around: Around) {
  const { masks, day } = around;
  const chaplainIds = sql`ARRAY(SELECT id FROM best)`;
  return sql`(SELECT id, sort_name, told, day_minutes, recent_minutes, open_since, last_at, served,
      is_rested, miles, travels, speaks, is_busy, status, readiness, tier, held, waiting,
      score + ${readyPoints(around)} AS score
    FROM (SELECT best.*, ${readinessColumns(around)}
      FROM best FULL JOIN ${standings({ ...masks, today: day.today, chaplainIds })} AS standing
        ON standing.chaplain_id = best.id OFFSET 0) AS looked_up)`;
}

const readinessColumns = ({ masks }: Around) => sql`${readinessIn(masks)} AS readiness,
  ${tierIn(masks)} AS tier, ${standing.held} AS held, ${standing.waiting} AS waiting`;

async function countCandidates(orm: Executor, query: CandidateListQuery, around: Around) {
  const filters = [...filtersOf(query), ...readinessFilters(query, around)];
  const facts = await factsOf(orm, query, around, factsIn(query));
  const { rows } = await orm.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM ${facts} AS facts WHERE ${both(filters)}`,
  );
  return onlyRow(rows).total;
}

const OTHER_FACTS = ['told', 'home', 'rest', 'busy', 'before', 'spoken'] as const;
const ALL_FACTS = [...OTHER_FACTS, 'standing'] as const;

type Fact = (typeof ALL_FACTS)[number];

/** What the filters read. */
function factsIn(query: CandidateListQuery): readonly Fact[] {
  const { availability, within, language, fit, readiness, tier } = query;
  const needed: Record<Fact, unknown> = {
    told: availability ?? fit,
    home: within ?? fit,
    rest: fit,
    busy: fit,
    before: true,
    spoken: language,
    standing: readiness ?? tier ?? fit,
  };
  return ALL_FACTS.filter((fact) => needed[fact]);
}

/**
 * What is known of everybody who could be asked. OFFSET keeps filters of
 * these columns out: their effect would be misjudged, and the joins done row by row.
 */
async function factsOf(
  orm: Executor,
  query: CandidateListQuery,
  around: Around,
  needed: readonly Fact[],
): Promise<SQL> {
  const { masks, day, place, rules, activation } = around;
  const columns: Record<Fact, SQL> = {
    told: sql`${told} AS told`,
    home: sql`${place ? milesFrom(place) : sql`NULL::float8`} AS miles, ${chaplainTravel.miles} AS travels`,
    rest: sql`${isRested(rules)} AS is_rested, ${rest.dayMinutes} AS day_minutes,
      ${rest.recentMinutes} AS recent_minutes, rest.open_since, rest.last_at,
      ${rest.served} AS served`,
    busy: sql`busy.chaplain_id IS NOT NULL AS is_busy`,
    before: sql`before.status`,
    spoken: query.language ? sql`spoken.level AS speaks` : sql`NULL::text AS speaks`,
    standing: readinessColumns(around),
  };
  const joins: Record<Fact, SQL> = {
    told: sql`LEFT JOIN ${availabilities(day)} AS told ON told.chaplain_id = person.id`,
    home: sql`LEFT JOIN ${chaplainTravel} ON ${chaplainTravel.chaplainId} = person.id`,
    rest: sql`LEFT JOIN ${rests()} AS rest ON rest.chaplain_id = person.id`,
    busy: sql`LEFT JOIN ${busyElsewhere(activation.id)} AS busy
      ON busy.chaplain_id = person.id`,
    before: sql`LEFT JOIN (SELECT chaplain_id, status FROM ${deployments}
        WHERE ${eq(deployments.activationId, activation.id)}) AS before
      ON before.chaplain_id = person.id`,
    spoken: query.language
      ? sql`LEFT JOIN ${speakers(query.language, around)} AS spoken
          ON spoken.chaplain_id = person.id`
      : sql``,
    standing: sql`LEFT JOIN ${standings({ ...masks, today: day.today })} AS standing
      ON standing.chaplain_id = person.id`,
  };
  return sql`(SELECT person.*, ${sql.join(
    needed.map((fact) => columns[fact]),
    sql`, `,
  )}
    FROM (SELECT ${chaplains.id} AS id, ${chaplains.sortName} AS sort_name, ${ownPoints(around)}
      FROM ${chaplains} WHERE ${await plainFilters(orm, query, around)} OFFSET 0) AS person
    ${sql.join(
      needed.map((fact) => joins[fact]),
      sql` `,
    )}
    OFFSET 0)`;
}

function speakers(language: string, { lists }: Around) {
  const values = sameValues(lists.languages, language);
  return sql`(SELECT chaplain_id, (array_agg(level ORDER BY array_position(
      ARRAY['native', 'fluent', 'conversational', 'basic'], level)))[1] AS level
    FROM ${chaplainLanguages} WHERE ${inArray(chaplainLanguages.language, values)}
    GROUP BY chaplain_id)`;
}

/** Conditions on the chaplain's own row. */
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

/** Conditions on the columns of `factsOf`. */
function filtersOf({ language, availability, within, fit }: CandidateListQuery): SQL[] {
  return [
    sql`(status IS NULL OR status NOT IN ${[...OPEN_STATUSES]})`,
    ...(language ? [sql`speaks IS NOT NULL`] : []),
    ...(availability ? [sql`told = ${availability}`] : []),
    ...(within ? [sql`miles <= ${Number(within)}::int`] : []),
    ...(fit
      ? [
          sql`is_rested AND NOT is_busy AND status IS NULL AND told IN ('free', 'not-known')
            AND coalesce(miles <= travels, true)`,
        ]
      : []),
  ];
}

/** Conditions on columns that need everybody's credentials. */
function readinessFilters({ readiness, tier, fit }: CandidateListQuery, { masks }: Around): SQL[] {
  return [
    ...(fit ? [sql`readiness = 'ready'`] : []),
    ...(readiness ? [sql`readiness = ${readiness}`] : []),
    ...(tier ? [holdsTier(masks, tier, sql`held`)] : []),
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
