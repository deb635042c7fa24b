// @module-tag either-database
import { describe, expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import {
  collection,
  feature,
  polygon,
  square,
  wavyRegions,
} from '#server/testing/geojson-examples.ts';
import { GEOJSON_MAX_BYTES, GEOJSON_MAX_POINTS } from '#shared/maps/constants.ts';
import { drawnGeoJsonSchema } from '#shared/maps/schemas.ts';
import { geoJsonMap } from './draw-geojson.ts';

const read = (json: unknown) =>
  drawnGeoJsonSchema.parse(geoJsonMap(typeof json === 'string' ? json : JSON.stringify(json)));

const named = (name: string, geometry: unknown) => feature({ properties: { name }, geometry });
const fine = named('Lowlands', polygon(square(-120, 44)));

function refusalOf(json: unknown) {
  try {
    read(json);
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('It was drawn.');
}

/** Returns the points of each ring of an SVG path, in px. */
function ringsOf(path: string): [number, number][][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const numbers = (ring.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      let at: [number, number] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, index) => {
        at = [at[0] + (numbers[index * 2] ?? 0), at[1] + (numbers[index * 2 + 1] ?? 0)];
        return at;
      });
    });
}

const cornersOf = (path: string) =>
  ringsOf(path)
    .flat()
    .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`);

describe('an uploaded map', () => {
  it('a map file is drawn with the codes and names of its regions and a label inside each', () => {
    const { map, regions, notes } = read(
      collection(
        feature({ properties: { code: 'N', name: 'North' }, geometry: polygon(square(-120, 45)) }),
        feature({ properties: { CODE: 7, Name: 'South' }, geometry: polygon(square(-120, 44)) }),
      ),
    );
    expect(regions).toEqual([
      { code: 'N', name: 'North' },
      { code: '7', name: 'South' },
    ]);
    expect(notes).toEqual([]);
    expect(map.regions.map(({ code }) => code)).toEqual(['N', '7']);
    expect(map.rest).toBeNull();
    const [north, south] = map.regions;
    expect(north?.label[1]).toBeLessThan(south?.label[1] ?? 0);
    expect(north?.room).toBeGreaterThan(50);
    expect(north?.tone).not.toBe(south?.tone);
  });

  it('after a map is simplified, neighboring regions still share each point of their border', () => {
    const { map } = read(wavyRegions({ columns: 2, rows: 1, points: 4_000 }));
    const [west = [], east = []] = map.regions.map(({ path }) => cornersOf(path));
    const shared = west.filter((corner) => east.includes(corner));
    expect(shared.length).toBeGreaterThan(4);
    const outline = cornersOf(map.outline);
    expect(shared.filter((corner) => !outline.includes(corner))).toHaveLength(shared.length - 2);
  });

  it('features whose codes differ only in letter case are merged into one region, without a line between them', () => {
    const { map, regions } = read(
      collection(
        ...[-120, -119].map((lon) =>
          feature({
            properties: { region: lon === -120 ? 'West' : 'west', name: `County ${lon}` },
            geometry: polygon(square(lon, 44)),
          }),
        ),
      ),
    );
    expect(regions).toEqual([{ code: 'West', name: 'Region West' }]);
    expect(ringsOf(map.regions[0]?.path ?? '')).toHaveLength(1);
  });

  it('regions without a code get the lowest unused numbers', () => {
    const { regions } = read(
      collection(
        feature({ properties: { code: 1 }, geometry: polygon(square(-120, 44)) }),
        named('Coast', polygon(square(-121, 44))),
        feature({ properties: null, geometry: polygon(square(-122, 44)) }),
      ),
    );
    expect(regions).toEqual([
      { code: '1', name: 'Region 1' },
      { code: '2', name: 'Coast' },
      { code: '3', name: 'Region 3' },
    ]);
  });

  it.each([
    ['half a character', '\ud800', '\ufffd'],
    [
      'a character that the maximum length would cut in half',
      `${'x'.repeat(99)}😀`,
      'x'.repeat(99),
    ],
  ])('a region name with %s is changed so that it can be stored', (_what, name, read_) => {
    const { regions } = read(collection(named(name, polygon(square(-120, 44)))));
    expect(regions).toEqual([{ code: '1', name: read_ }]);
  });

  it.each([
    ['a feature that stands alone', fine],
    ['a geometry that stands alone', polygon(square(-120, 44))],
    ['a file with a byte order mark', `\uFEFF${JSON.stringify(collection(fine))}`],
    [
      'a collection of geometries',
      named('Both', {
        type: 'GeometryCollection',
        geometries: [{ type: 'Point', coordinates: [1, 2] }, polygon(square(-120, 44))],
      }),
    ],
    ['a ring that is not closed', named('Open', polygon(square(-120, 44).slice(0, 4)))],
    [
      'points with heights',
      named('High', polygon(square(-120, 44).map((point) => [...point, 900]))),
    ],
  ])('a map file with %s is drawn', (_, json) => {
    expect(read(json).map.regions).toHaveLength(1);
  });

  it('a region with an empty part, or with a line as a part, is still drawn', () => {
    const coordinates = [[], [square(-120, 44)], [[[1, 2]]]];
    const { map } = read(named('Parts', { type: 'MultiPolygon', coordinates }));
    expect(ringsOf(map.regions[0]?.path ?? '')).toHaveLength(1);
  });
});

describe('winding and crossings of an uploaded map', () => {
  const hole = square(-119.7, 44.3, 0.4);

  it('a region is drawn clockwise and its hole counterclockwise, whatever their direction in the file (S2)', () => {
    const drawn = [
      [square(-120, 44), hole.toReversed()],
      [square(-120, 44).toReversed(), hole],
      [square(-120, 44), hole],
      [square(-120, 44).toReversed(), hole.toReversed()],
    ].map((rings) => {
      const path = read(named('Ring', polygon(...rings))).map.regions[0]?.path ?? '';
      return ringsOf(path).map(turnOf);
    });
    expect(drawn).toEqual([1, 2, 3, 4].map(() => [1, -1]));
  });

  it('neighboring parts of a region are merged without a line between them, even if drawn in opposite directions', () => {
    const rings = [square(-120, 44), square(-119, 44).toReversed()];
    const { map } = read(
      collection(
        ...rings.map((ring) => feature({ properties: { code: 'W' }, geometry: polygon(ring) })),
      ),
    );
    expect(ringsOf(map.regions[0]?.path ?? '')).toHaveLength(1);
    expect(ringsOf(map.outline)).toHaveLength(1);
  });

  it('a region that crosses itself is drawn (S2)', () => {
    const bowtie = [
      [-120, 44],
      [-118, 46],
      [-118, 44],
      [-120, 46],
      [-120, 44],
    ];
    const { map } = read(collection(named('Bowtie', polygon(bowtie)), fine));
    expect(ringsOf(map.regions[0]?.path ?? '')[0]).toHaveLength(4);
    expect(map.regions[0]?.room).toBeGreaterThan(20);
  });

  it('a polygon that is in the file twice is drawn once', () => {
    const coordinates = [[square(-120, 44)], [square(-120, 44)]];
    const { map } = read(named('Twice', { type: 'MultiPolygon', coordinates }));
    expect(ringsOf(map.regions[0]?.path ?? '')).toHaveLength(1);
    expect(ringsOf(map.outline)).toHaveLength(1);
  });

  it('a polygon of random points is drawn within the maximum size of a map (S2)', () => {
    const ring = Array.from({ length: 2_000 }, (_, index) => [
      ((index * 7919) % 3000) / 1000 - 121,
      ((index * 104_729) % 2000) / 1000 + 43,
    ]);
    const { map } = read(named('Scribble', polygon(ring)));
    expect(JSON.stringify(map).length).toBeLessThan(25_000);
  });
});

describe('the location of an uploaded map', () => {
  it('a region that crosses 180° longitude is drawn in one piece (S2)', () => {
    const both = { type: 'MultiPolygon', coordinates: [[square(179, 52)], [square(-180, 52)]] };
    const { map, notes } = read(named('Aleutians', both));
    expect(ringsOf(map.regions[0]?.path ?? '')).toHaveLength(1);
    expect(notes).toEqual([]);
  });

  it('longitudes that continue beyond 180° are accepted, and a note tells the office (S2)', () => {
    const { map, notes } = read(named('Aleutians', polygon(square(179, 52, 2))));
    const [west, east] = [...(ringsOf(map.regions[0]?.path ?? '')[0] ?? [])]
      .map(([x]) => x)
      .toSorted((a, b) => a - b);
    expect(west).toBeLessThan(20);
    expect(east).toBeLessThan(100);
    expect(notes).toEqual(['Longitudes beyond 180° were read as continuing around the globe.']);
  });

  it('a region that is too small to be visible is drawn as a diamond, and a note tells the office', () => {
    const small = named('Courthouse', polygon(square(-119.5, 44.5, 0.0001)));
    const { map, notes } = read(collection(fine, small));
    expect(ringsOf(map.regions[1]?.path ?? '')[0]).toHaveLength(4);
    expect(notes).toEqual(['Courthouse is too small to be seen and is drawn as a diamond.']);
  });

  it('a region of a few points is not lost when a map of many points is simplified', () => {
    const small = named('Town', polygon(square(-94.2, 35.6, 0.05)));
    const big = wavyRegions({ columns: 10, rows: 10, points: 100_000 });
    const { map } = read(collection(...big.features, small));
    expect(ringsOf(map.regions[100]?.path ?? '')[0]?.length).toBeGreaterThan(2);
    expect(JSON.stringify(map).length).toBeLessThan(25_000);
  });
});

describe('a refused map', () => {
  const withPoint = (point: unknown) =>
    collection(fine, named('Highlands', polygon([[-120, 44], point, [-119, 45], [-120, 44]])));

  it.each([
    ['a text', ['-119', '44']],
    ['null', null],
    ['one number', [-119]],
    ['a list of lists', [[-119, 44]]],
    ['an object', { lon: -119, lat: 44 }],
  ])(
    'a map with a point that is %s is refused, and the error names the region (S2)',
    (_, point) => {
      expect(refusalOf(withPoint(point))).toMatchObject({
        code: 'map-coordinates',
        message: expect.stringContaining('“Highlands”'),
      });
    },
  );

  it.each(['NaN', 'Infinity', '-Infinity', '1e999'])(
    'a map with the coordinate %s is refused, and the error names the region (S2)',
    (number) => {
      const text = JSON.stringify(withPoint(['HERE', 44])).replace('"HERE"', number);
      expect(refusalOf(text)).toMatchObject({
        code: 'map-coordinates',
        message: expect.stringContaining('“Highlands”'),
      });
    },
  );

  it.each([
    ['a point at the north pole', [-119, 90], 'at the pole'],
    ['a point at the south pole', [-119, -90], 'at the pole'],
    ['a latitude beyond the pole', [-119, 90.1], 'a longitude and a latitude'],
    ['feet instead of degrees', [1_520_000, 480_000], 'WGS 84'],
    ['a longitude beyond the globe', [361, 44], 'a longitude and a latitude'],
  ])('a map with %s is refused, and the error names the region (S2)', (_, point, words) => {
    const { code, message } = refusalOf(withPoint(point));
    expect(code).toBe('map-coordinates');
    expect(message).toContain('“Highlands”');
    expect(message).toContain(words);
  });

  it.each([
    ['a point', { type: 'Point', coordinates: [-120, 44] }],
    ['a line', { type: 'LineString', coordinates: square(-120, 44) }],
    ['nothing', null],
    ['an empty polygon', polygon()],
    ['a polygon of one point', polygon([[-120, 44]])],
    [
      'a polygon of points on a line',
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
    ],
    ['an empty multipolygon', { type: 'MultiPolygon', coordinates: [] }],
    ['a collection of points', { type: 'GeometryCollection', geometries: [{ type: 'Point' }] }],
  ])('a map with a region that is %s is refused because the region has no area', (_, geometry) => {
    const { code, message } = refusalOf(collection(fine, named('Highlands', geometry)));
    expect(code).toBe('map-no-area');
    expect(message).toContain('“Highlands” has no area');
  });

  it.each([
    ['an empty file', ''],
    ['a text', 'Region A, Region B'],
    ['half a file', JSON.stringify(collection(fine)).slice(0, -5)],
    ['a zip file', 'PK\u0003\u0004shape'],
    ['XML', '<?xml version="1.0"?><kml/>'],
    ['lists within lists', '['.repeat(1_000_000)],
    ['quotation marks alone', '"'.repeat(1_000_000)],
  ])('uploading %s as a map is refused as invalid JSON', (_, text) => {
    expect(refusalOf(text).code).toBe('map-not-json');
  });

  it.each([
    ['a number', 7],
    ['null', null],
    ['a list', [fine]],
    ['another object', { type: 'Regions' }],
    ['TopoJSON', { type: 'Topology', objects: {}, arcs: [] }],
    ['a collection without features', { type: 'FeatureCollection' }],
    ['an empty collection', collection()],
    ['a collection of texts', collection('A')],
    ['an unknown shape', named('Circle', { type: 'Circle', coordinates: [] })],
    ['a type that objects inherit', named('Own', { type: 'toString', coordinates: [] })],
    ['features that stand in __proto__', '{"__proto__": {"type": "FeatureCollection"}}'],
  ])('uploading %s as a map is refused as invalid GeoJSON', (_, json) => {
    expect(refusalOf(json).code).toBe('map-not-geojson');
  });

  it('a map whose geometry collections are nested 11 deep is refused', () => {
    let geometry: unknown = polygon(square(-120, 44));
    for (let depth = 0; depth < 11; depth += 1) {
      geometry = { type: 'GeometryCollection', geometries: [geometry] };
    }
    expect(refusalOf(named('Deep', geometry)).code).toBe('map-not-geojson');
  });

  it('__proto__ as a key or a code in a map changes no other object', () => {
    const text = JSON.stringify(collection(fine)).replace(
      '"name":"Lowlands"',
      '"__proto__":{"code":"X"},"code":"__proto__"',
    );
    const { map, regions } = read(text);
    expect(regions).toEqual([{ code: '__proto__', name: 'Region __proto__' }]);
    expect(map.regions[0]?.code).toBe('__proto__');
    expect({}).not.toHaveProperty('code');
  });

  it(`a map of ${GEOJSON_MAX_POINTS + 1} points is refused, and a map with one point less is drawn (S2)`, () => {
    const most = wavyRegions({ columns: 1, rows: 1, points: GEOJSON_MAX_POINTS - 4 });
    const ring = most.features[0];
    expect(read(collection(ring)).map.regions).toHaveLength(1);
    const more = collection(ring, ...[0, 1].map(() => named('More', polygon(square(-90, 35)))));
    expect(refusalOf(more)).toMatchObject({
      code: 'map-too-many-points',
      message: expect.stringContaining('at most 200,000'),
    });
  });

  it('a map file of 5 MB is drawn, and a file with one more byte is refused (S2)', () => {
    const text = JSON.stringify(collection(named('Größe', polygon(square(-120, 44)))));
    const full = text + ' '.repeat(GEOJSON_MAX_BYTES - Buffer.byteLength(text));
    expect(read(full).map.regions).toHaveLength(1);
    expect(refusalOf(`${full} `).code).toBe('too-large');
  });

  it('a map of 201 regions is refused', () => {
    const places = Array.from({ length: 201 }, (_, place) => place);
    const features = places.map((place) =>
      feature({ properties: { code: place }, geometry: polygon(square(place / 2, 0, 0.5)) }),
    );
    expect(refusalOf(collection(...features))).toMatchObject({
      code: 'map-too-many-regions',
      message: expect.stringContaining('201 regions'),
    });
    expect(read(collection(...features.slice(1))).map.regions).toHaveLength(200);
  });
});

/** Returns 1 for a ring that goes clockwise on the page, -1 for the opposite. */
function turnOf(ring: [number, number][]) {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0];
    return total + x * nextY - nextX * y;
  }, 0);
  return Math.sign(sum);
}
