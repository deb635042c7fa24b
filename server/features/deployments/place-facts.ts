import type { Place } from './place-queries.ts';

/** Describes the site and the shift of a call, for messages about it. */
export function placeFacts(place: Place | undefined) {
  const { site, shift } = place ?? {};
  return {
    ...(site && {
      site: {
        name: site.name,
        address: site.address,
        contact: site.contact,
        directions: site.directions,
        bring: site.bring,
      },
    }),
    ...(shift && {
      shift: { startsAt: shift.startsAt.toISOString(), endsAt: shift.endsAt.toISOString() },
    }),
  };
}
