import type { Site, SiteShift } from '#shared/sites/schemas.ts';
import type { countPeople, SiteRow, SiteShiftRow } from './queries.ts';

type Count = Awaited<ReturnType<typeof countPeople>>[number];

interface Shown {
  shifts: readonly SiteShiftRow[];
  counts: readonly Count[];
  now: Date;
}

export function presentSite(site: SiteRow, { shifts, counts, now }: Shown): Site {
  const here = counts.filter(({ siteId }) => siteId === site.id);
  return {
    id: site.id,
    isMain: site.isMain,
    name: site.name,
    address: site.address,
    contact: site.contact,
    directions: site.directions,
    bring: site.bring,
    beginsAt: site.beginsAt.toISOString(),
    endsAt: site.endsAt?.toISOString() ?? null,
    asked: sum(here, 'asked'),
    coming: sum(here, 'coming'),
    onScene: sum(here, 'onScene'),
    waiting: sum(here, 'waiting'),
    shifts: shifts
      .filter(({ siteId }) => siteId === site.id)
      .map((shift) => presentShift(shift, { counts, now })),
  };
}

function presentShift(shift: SiteShiftRow, { counts, now }: Omit<Shown, 'shifts'>): SiteShift {
  const { id, startsAt, endsAt, needed, expertise, languages, needsLead } = shift;
  const own = counts.filter(({ siteShiftId }) => siteShiftId === id);
  // After the shift, the places of people who have left still count as filled.
  const left = endsAt < now ? sum(own, 'left') : 0;
  return {
    id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    needed,
    expertise,
    languages,
    needsLead,
    asked: sum(own, 'asked'),
    filled: sum(own, 'coming') + sum(own, 'onScene') + left,
    waiting: sum(own, 'waiting'),
  };
}

function sum(
  counts: readonly Count[],
  of: 'asked' | 'coming' | 'onScene' | 'waiting' | 'left',
): number {
  return counts.reduce((total, count) => total + count[of], 0);
}
