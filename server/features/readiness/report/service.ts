import type { Readiness } from '#shared/readiness/constants.ts';
import type { ReadinessReport } from '#shared/readiness/schemas.ts';
import { neededForCalls } from '#shared/readiness/standing.ts';
import type { Executor } from '#server/db/database.ts';
import { readToday } from '#server/features/availability/service.ts';
import { masksOf } from '#server/features/readiness/standing-queries.ts';
import { readAskedKinds, readLadder } from '#server/features/readiness/tiers/queries.ts';
import { countByRegion, countEnding, countUnconfirmed } from './queries.ts';

export async function readReport(orm: Executor): Promise<ReadinessReport> {
  const { today, timeZone } = await readToday(orm);
  const [ladder, asked] = await Promise.all([readLadder(orm, today), readAskedKinds(orm)]);
  const wanted = ladder.find(({ isForCalls }) => isForCalls);
  const masks = masksOf(ladder, neededForCalls(ladder));
  const [regions, ending, unconfirmed] = await Promise.all([
    countByRegion(orm, { masks, today }),
    countEnding(orm, today),
    countUnconfirmed(orm, today, timeZone),
  ]);
  const named = new Set(regions.map(({ region }) => region));
  return {
    today,
    wanted: wanted ? { id: wanted.id, name: wanted.name } : null,
    total: counted(regions),
    regions: [...named].map((region) => ({
      region,
      ...counted(regions.filter((row) => row.region === region)),
    })),
    ending,
    unconfirmed,
    missing: masks.kindIds
      .map((kindId) => ({
        kindId,
        kind: asked(kindId)?.name ?? '',
        ...lacking(kindId, regions),
      }))
      .toSorted((one, other) => other.people - one.people),
  };
}

interface Counted {
  readiness: Readiness;
  people: number;
}

function counted(rows: readonly Counted[]) {
  const sum = (wanted: Readiness) =>
    rows.reduce((all, { readiness, people }) => all + (readiness === wanted ? people : 0), 0);
  return {
    ready: sum('ready'),
    nearly: sum('nearly'),
    not: sum('not'),
    notKnown: sum('not-known'),
  };
}

type Region = Awaited<ReturnType<typeof countByRegion>>[number];

function lacking(kindId: string, regions: readonly Region[]) {
  const counts = regions.flatMap(({ missing }) => missing.filter((each) => each.kindId === kindId));
  return {
    people: counts.reduce((sum, { people }) => sum + people, 0),
    waiting: counts.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
