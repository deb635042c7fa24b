import type { DrawnGeoJson } from '#shared/maps/schemas.ts';
import { MAX_REGIONS } from '#shared/program/constants.ts';
import { drawMap } from './draw.ts';
import { nameRegions } from './name-regions.ts';
import { projectToPage } from './project.ts';
import { readGeoJson } from './read-geojson.ts';
import { tooManyRegions } from './refusals.ts';

export function geoJsonMap(text: string): DrawnGeoJson {
  const { features, wentRound } = readGeoJson(text);
  const regions = nameRegions(features);
  if (regions.length > MAX_REGIONS) throw tooManyRegions(regions.length);
  const page = projectToPage(features.map(({ polygons }) => polygons));
  const small = regions.filter(({ places }) =>
    places.every((place) => page.tooSmall.includes(place)),
  );
  return {
    map: drawMap({
      page,
      codes: regions.map(({ code }) => code),
      places: regions.map(({ places }) => places),
      rest: [],
    }),
    regions: regions.map(({ code, name }) => ({ code, name })),
    notes: [
      ...(wentRound ? ['Longitudes beyond 180° were read as continuing around the globe.'] : []),
      ...small.map(({ name }) => `${name} is too small to be seen and is drawn as a diamond.`),
    ],
  };
}
