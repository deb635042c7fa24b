/** Coordinates in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The mean of the coordinates. It is a good enough centre for places near each other. */
export function middleOf(places: readonly Place[]): Place {
  const mean = (of: (place: Place) => number) =>
    places.reduce((sum, each) => sum + of(each), 0) / places.length;
  return { latitude: mean((each) => each.latitude), longitude: mean((each) => each.longitude) };
}

export const EARTH_MILES = 3958.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance as the crow flies. `milesFrom` of availability computes the same in SQL. */
export function milesBetween(one: Place, other: Place): number {
  const a =
    Math.sin(radians(other.latitude - one.latitude) / 2) ** 2 +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(a)));
}
