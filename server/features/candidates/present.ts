import type { Candidate } from '#shared/calls/schemas.ts';
import { sameValues } from '#shared/program/lists.ts';
import { lackedIn } from '#server/features/readiness/standing-queries.ts';
import type { Around } from './around.ts';
import type { CandidateRow } from './queries.ts';
import { shortNotice } from './score-queries.ts';

export function presentCandidate(row: CandidateRow, around: Around): Candidate {
  const { activation, lists, masks, kinds, day, place, tierNames } = around;
  const { expertise, ...shown } = row;
  return {
    chaplainId: row.chaplainId,
    name: row.name,
    city: row.city,
    phone: row.phone,
    primaryRegion: row.primaryRegion,
    score: row.score,
    isInRegion: activation.region !== null && row.primaryRegion === activation.region,
    matchedExpertise: activation.expertiseWanted.filter((value) =>
      sameValues(lists.expertise, value).some((same) => expertise.includes(same)),
    ),
    shortNotice: shortNotice(row.shortNotice, lists),
    isVisibleInDirectory: row.isVisibleInDirectory,
    readiness: row.readiness,
    tier: tierNames.get(row.tier ?? '') ?? null,
    missing: lackedIn(masks, shown).map(({ kindId, isWaiting }) => ({
      kind: kinds(kindId)?.name ?? '',
      isWaiting,
    })),
    availability: row.availability,
    availableOn: day.date === day.today ? null : day.date,
    isRested: row.isRested,
    minutesLastDay: row.dayMinutes,
    minutesLastFortnight: row.recentMinutes,
    openMinutes: row.openMinutes,
    idleMinutes: row.idleMinutes,
    miles: row.miles,
    milesFrom: row.miles === null ? null : (place?.name ?? null),
    noMiles: noMiles(row, around),
    travelsMiles: row.travelsMiles,
    speaks: row.speaks,
    served: row.served,
    isDeployedElsewhere: row.isBusy,
    deploymentStatus: row.status,
  };
}

function noMiles({ miles }: CandidateRow, { place }: Around) {
  if (miles !== null) return null;
  return place ? 'chaplain' : 'activation';
}
