import { trust } from '#shared/trust.ts';
import { hasNoArea, notANumber, notGeoJson } from './refusals.ts';

export interface RawFeature {
  /** The feature's name in error messages. */
  title: string;
  /** Values by lower-case name; only texts and numbers. */
  properties: ReadonlyMap<string, string>;
  /** Polygons, each a list of rings of positions; not validated yet. */
  polygons: unknown[][][];
}

type GeoObject = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 10;
const TITLE_MAX_LENGTH = 60;
const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
];

/** Returns the features of a collection, or a single feature or geometry. */
export function featuresOf(json: unknown): RawFeature[] {
  const features = objectsOf(json);
  if (features.length === 0) throw notGeoJson('This map has no regions.');
  return features.map((feature, index) => {
    const properties = textsOf(feature);
    const title = titleOf(properties, index);
    return { title, properties, polygons: polygonsOf(feature['geometry'], title) };
  });
}

function objectsOf(json: unknown): GeoObject[] {
  if (!isObject(json)) throw notGeoJson('This file has no features.');
  const type = own(json, 'type');
  if (type === 'FeatureCollection') {
    const features = own(json, 'features');
    if (!Array.isArray(features) || !features.every(isObject)) {
      throw notGeoJson('The features of this file can’t be read.');
    }
    return features.map(featureOf);
  }
  if (type === 'Feature') return [featureOf(json)];
  if (type === 'Topology') throw notGeoJson('This is TopoJSON, not GeoJSON.');
  if (isGeometryType(type)) return [{ geometry: json }];
  throw notGeoJson('This file is not GeoJSON: it has no features.');
}

/** Reads only own properties, so that `__proto__` and inherited values are ignored. */
const featureOf = (feature: GeoObject): GeoObject => ({
  id: own(feature, 'id'),
  properties: own(feature, 'properties'),
  geometry: own(feature, 'geometry'),
});

function textsOf({ id, properties }: GeoObject): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const entries: [string, unknown][] = isObject(properties) ? Object.entries(properties) : [];
  for (const [name, value] of [['id', id] as const, ...entries]) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const text = String(value).toWellFormed().replaceAll(/\s+/g, ' ').trim();
    if (text) texts.set(name.toLowerCase(), text);
  }
  return texts;
}

function titleOf(properties: ReadonlyMap<string, string>, index: number): string {
  const name = properties.get('name') ?? properties.get('code');
  return name ? `“${cut(name, TITLE_MAX_LENGTH)}”` : `Feature ${index + 1}`;
}

/** Cuts the text without leaving half of a surrogate pair, which can't be stored. */
export const cut = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}$/u, '');

function polygonsOf(geometry: unknown, title: string, depth = 0): unknown[][][] {
  if (depth > MAX_DEPTH) throw notGeoJson(`${title} is nested too deep.`);
  if (!isObject(geometry)) throw hasNoArea(title);
  const type = own(geometry, 'type');
  const coordinates = own(geometry, 'coordinates');
  if (type === 'Polygon') return [ringsOf(coordinates, title)];
  if (type === 'MultiPolygon') {
    return listOf(coordinates, title).map((rings) => ringsOf(rings, title));
  }
  if (type === 'GeometryCollection') {
    const parts = listOf(own(geometry, 'geometries'), title).filter(
      (part) => isObject(part) && canHaveArea(own(part, 'type')),
    );
    if (parts.length === 0) throw hasNoArea(title);
    return parts.flatMap((part) => polygonsOf(part, title, depth + 1));
  }
  if (isGeometryType(type)) throw hasNoArea(title);
  throw notGeoJson(`${title} has a shape that GeoJSON doesn’t know.`);
}

const ringsOf = (coordinates: unknown, title: string) =>
  listOf(coordinates, title).map((ring) => listOf(ring, title));

function listOf(value: unknown, title: string): unknown[] {
  if (!Array.isArray(value)) throw notANumber(title);
  return trust<unknown[]>(value, 'it is an array');
}

const own = (object: GeoObject, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

const isObject = (value: unknown): value is GeoObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isGeometryType = (type: unknown) => typeof type === 'string' && GEOMETRIES.includes(type);

const canHaveArea = (type: unknown) =>
  type === 'Polygon' || type === 'MultiPolygon' || type === 'GeometryCollection';
