import { shiftTimes } from '#client/lib/shift-times.ts';
import type { Site } from '#shared/sites/schemas.ts';

interface Placed {
  siteId: string | null;
  siteShiftId: string | null;
}

/** Returns, for example, 'Gym · 14:00 to 22:00'; null if there is one site without shifts. */
export function placeLabel(sites: readonly Site[], { siteId, siteShiftId }: Placed, now: Date) {
  if (!hasPlaces(sites)) return null;
  const site = sites.find(({ id }) => id === siteId);
  const shift = site?.shifts.find(({ id }) => id === siteShiftId);
  return [site?.name, shift && shiftTimes(shift, now)].filter(Boolean).join(' · ');
}

export const hasPlaces = (sites: readonly Site[]) =>
  sites.length > 1 || sites.some(({ shifts }) => shifts.length > 0);

export interface Place {
  value: string;
  label: string;
  siteId: string;
  siteShiftId: string | null;
}

/** Returns the open sites, each with its shifts that have not ended. */
export function placeChoices(sites: readonly Site[], now = new Date()): Place[] {
  return sites
    .filter(({ endsAt }) => endsAt === null)
    .flatMap((site) => [
      { value: site.id, label: site.name, siteId: site.id, siteShiftId: null },
      ...site.shifts
        .filter(({ endsAt }) => Date.parse(endsAt) > now.getTime())
        .map((shift) => ({
          value: shift.id,
          label: `${site.name} · ${shiftTimes(shift, now)} (${shift.filled} of ${shift.needed})`,
          siteId: site.id,
          siteShiftId: shift.id,
        })),
    ]);
}
