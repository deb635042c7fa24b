import { GEOJSON_MAX_BYTES, GEOJSON_MAX_POINTS } from '#shared/maps/constants.ts';
import { featuresOf, type RawFeature } from './geojson-features.ts';
import { hasArea, type Point, type Polygon, type Ring } from './planar.ts';
import { trust } from '#shared/trust.ts';
import {
  atThePole,
  hasNoArea,
  notANumber,
  notDegrees,
  notJson,
  tooLarge,
  tooManyPoints,
} from './refusals.ts';

export interface ReadFeature {
  properties: ReadonlyMap<string, string>;
  polygons: Polygon[];
}

export interface ReadGeoJson {
  features: ReadFeature[];
  /** Whether some longitudes continued beyond 180°. */
  wentRound: boolean;
}

export function readGeoJson(text: string): ReadGeoJson {
  if (Buffer.byteLength(text) > GEOJSON_MAX_BYTES) throw tooLarge();
  const features = featuresOf(parsed(text));
  const count = features.reduce((sum, { polygons }) => sum + countPoints(polygons), 0);
  if (count > GEOJSON_MAX_POINTS) throw tooManyPoints(count);
  let wentRound = false;
  const read = features.map((feature) => {
    const polygons = feature.polygons.map((rings) =>
      rings.map((ring) => closed(ring.map((position) => pointOf(position, feature.title)))),
    );
    wentRound ||= polygons.flat(2).some(([lon]) => Math.abs(lon) > 180);
    const drawable = polygons.filter(([exterior]) => exterior && hasArea(exterior));
    if (drawable.length === 0) throw hasNoArea(feature.title);
    return { properties: feature.properties, polygons: drawable.map(within180) };
  });
  return { features: read, wentRound };
}

function parsed(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '').trimStart();
  try {
    return JSON.parse(bare);
  } catch {
    return parsedWithoutNaN(bare);
  }
}

const NOT_A_NUMBER = /([[,:\s])-?(?:NaN|Infinity)(?=[\],}\s])/g;

/** Reads NaN, which some tools write, as null, so that the error can name the feature. */
function parsedWithoutNaN(text: string): unknown {
  if (text.startsWith('PK')) throw notJson('This is a zip file, perhaps a shapefile.');
  if (text.startsWith('<')) throw notJson('This is XML, perhaps KML.');
  try {
    return JSON.parse(text.replaceAll(NOT_A_NUMBER, '$1null'));
  } catch {
    throw notJson();
  }
}

function countPoints(polygons: RawFeature['polygons']): number {
  return polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
}

function pointOf(position: unknown, title: string): Point {
  if (!Array.isArray(position)) throw notANumber(title);
  const [lon, lat] = trust<unknown[]>(position, 'it is an array');
  if (!isNumber(lon) || !isNumber(lat)) throw notANumber(title);
  // Accepts up to 360°, because the longitudes of an area that crosses 180° may continue beyond it.
  if (Math.abs(lon) > 360 || Math.abs(lat) > 90) throw notDegrees(title, [lon, lat]);
  if (Math.abs(lat) === 90) throw atThePole(title);
  return [lon, lat];
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function closed(ring: Ring): Ring {
  const [first] = ring;
  const last = ring.at(-1);
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  return [...ring, first];
}

const within180 = (polygon: Polygon): Polygon =>
  polygon.map((ring) =>
    ring.map(([lon, lat]) => [lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, lat]),
  );
