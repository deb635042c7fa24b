import { sql, type SQL } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import type { CandidateListQuery } from '#shared/calls/schemas.ts';
import { sameValues, valuesOf, type Lists } from '#shared/program/lists.ts';
import type { Around } from './around.ts';

/** Points lost by people who are on scene at another activation or coming to it. */
const ELSEWHERE = 40;
/** Points lost by people who declined, left or were released from this activation. */
const ASKED_BEFORE = 30;

const NEAR_MILES = 10;
const FAR_MILES = 150;
/** A person with this many hours in the last 14 days gets no points for rest. */
const MANY_HOURS = 60;
/** A person with this many deployments gets all points for experience. */
const OFTEN = 5;

/** Selects the points for the profile, and whether the activation is in the chaplain's region. */
export function ownPoints({ rules, lists, activation }: Around): SQL {
  const { expertiseWanted, region } = activation;
  const matched = expertiseWanted.map(
    (value) => sql`(${has(chaplains.expertise, sameValues(lists.expertise, value))})::int`,
  );
  const isInRegion = sql`coalesce(${chaplains.primaryRegion} = ${region}, false)`;
  return sql`(${sum([
    matched.length > 0
      ? share(rules.rankExpertise, sql`(${sum(matched)}) / ${matched.length}::float8`)
      : sql`0`,
    sql`CASE WHEN ${has(chaplains.availability, shortNoticeValues(lists))}
      THEN ${rules.rankShortNotice}::int ELSE 0 END`,
  ])}) AS own, ${isInRegion} AS is_in_region`;
}

/** The candidate's points, as an integer. The program's settings give each part its weight. */
export function scoreOf({ language }: CandidateListQuery, { rules }: Around): SQL<number> {
  const near = sql`CASE WHEN miles > travels THEN 0::float8
    WHEN miles IS NULL THEN CASE WHEN is_in_region THEN 0.5::float8 ELSE 0::float8 END
    ELSE least(1::float8, greatest(0::float8,
      (${FAR_MILES}::float8 - miles) / ${FAR_MILES - NEAR_MILES}::float8)) END`;
  return sql<number>`(${sum([
    sql`own`,
    share(
      rules.rankReady,
      sql`CASE readiness WHEN 'ready' THEN 1::float8 WHEN 'nearly' THEN 0.5::float8
        ELSE 0::float8 END`,
    ),
    sql`CASE told WHEN 'free' THEN ${rules.rankFree}::int WHEN 'not-known' THEN 0
      ELSE -${rules.rankFree}::int END`,
    share(
      rules.rankRested,
      sql`CASE WHEN is_rested
        THEN greatest(0::float8, 1 - recent_minutes / ${MANY_HOURS * 60}::float8)
        ELSE 0::float8 END`,
    ),
    share(rules.rankNear, near),
    ...(language
      ? [
          share(
            rules.rankLanguage,
            sql`CASE speaks WHEN 'native' THEN 1::float8 WHEN 'fluent' THEN 1::float8
              WHEN 'conversational' THEN 0.5::float8 ELSE 0.25::float8 END`,
          ),
        ]
      : []),
    share(rules.rankServed, sql`least(served, ${OFTEN}::int) / ${OFTEN}::float8`),
    sql`CASE WHEN is_busy THEN -${ELSEWHERE}::int ELSE 0 END`,
    sql`CASE WHEN status IS NULL THEN 0 ELSE -${ASKED_BEFORE}::int END`,
  ])})`;
}

/** Returns `weight` points times `part` (0 to 1). Uses floats: numerics are far slower. */
const share = (weight: number, part: SQL) => sql`round(${weight}::float8 * (${part}))::int`;

export function shortNotice(availability: readonly string[], lists: Lists) {
  const values = shortNoticeValues(lists);
  return availability.filter((value) => values.includes(value));
}

const shortNoticeValues = ({ availability }: Lists) =>
  availability.entries.filter(({ isShortNotice }) => isShortNotice).flatMap(valuesOf);

const has = (list: typeof chaplains.expertise | typeof chaplains.availability, values: string[]) =>
  sql`${list} && ${sql.param(values)}::text[]`;

const sum = (terms: SQL[]) => sql.join(terms, sql` + `);
