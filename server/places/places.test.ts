import { describe, expect, it } from 'vitest';
import { countiesOf } from '#server/maps/atlas.ts';
import { findCounty } from './county-centres.ts';
import { milesBetween, type Place } from './miles.ts';
import { findTown, findZip } from './zip-codes.ts';

const placed = async (place: Promise<Place | null>): Promise<Place> => {
  const found = await place;
  if (!found) throw new Error('No place is known.');
  return found;
};

describe('ZIP codes', () => {
  it.each([
    ['40601', 'Frankfort, KY'],
    ['42066', 'Mayfield, KY'],
    ['00601', 'Adjuntas, PR'],
  ])('the ZIP code %s is in %s', async (zip, name) => {
    expect(await findZip(zip)).toMatchObject({ name });
  });

  it('coordinates are also found for a ZIP code that has only post office boxes', async () => {
    const [boxes, town] = [await placed(findZip('40602')), await placed(findZip('40601'))];
    expect(milesBetween(boxes, town)).toBeLessThan(5);
  });

  it.each(['00000', '99999', 'K1A', '4060', '40601-1234', '__proto__', 'toString', ''])(
    'no place is found for the ZIP code ‘%s’',
    async (zip) => {
      expect(await findZip(zip)).toBeNull();
    },
  );
});

describe('towns', () => {
  it.each([
    ['KY', 'Frankfort', '40601'],
    ['KY', ' PIKEVILLE ', '41501'],
    ['OR', 'Salem', '97301'],
  ])(
    'the computed centre of the town %s, ‘%s’ is near the town’s ZIP code %s',
    async (state, town, zip) => {
      const [middle, inside] = [await placed(findTown(state, town)), await placed(findZip(zip))];
      expect(milesBetween(middle, inside)).toBeLessThan(8);
    },
  );

  it.each([
    ['KY', 'Multnomah'],
    ['KY', '__proto__'],
    ['KY', ''],
    ['XX', 'Frankfort'],
  ])('no place is found for the unknown town %s, ‘%s’', async (state, town) => {
    expect(await findTown(state, town)).toBeNull();
  });
});

describe('counties', () => {
  it.each([
    ['21073', '40601', 8],
    ['21083', '42066', 8],
    ['21111', '40202', 10],
    ['02013', '99571', 250],
  ])(
    'the centre of the county with the code %s is near the ZIP code %s, which lies in it',
    async (fips, zip, miles) => {
      const [county, inside] = [await placed(findCounty(fips)), await placed(findZip(zip))];
      expect(milesBetween(county, inside)).toBeLessThan(miles);
    },
  );

  it.each(['KY', 'OR', 'HI', 'MA'])(
    'the computed centre of each county of %s lies within the county’s bounds',
    async (state) => {
      const outside = [];
      for (const { fips, name, polygons } of await countiesOf(state)) {
        const { latitude, longitude } = await placed(findCounty(fips));
        const points = polygons.flat(2);
        const [lons, lats] = [points.map(([lon]) => lon), points.map(([, lat]) => lat)];
        const isInside =
          longitude > Math.min(...lons) &&
          longitude < Math.max(...lons) &&
          latitude > Math.min(...lats) &&
          latitude < Math.max(...lats);
        if (!isInside) outside.push(name);
      }
      expect(outside).toEqual([]);
    },
  );

  it.each(['00000', '21999', '9', ''])('no place is found for the county ‘%s’', async (fips) => {
    expect(await findCounty(fips)).toBeNull();
  });
});

describe('miles', () => {
  const frankfort = { latitude: 38.2009, longitude: -84.8733 };

  it.each([
    ['Louisville', { latitude: 38.2527, longitude: -85.7585 }, 48.2],
    ['Los Angeles', { latitude: 34.0522, longitude: -118.2437 }, 1874],
    ['itself', frankfort, 0],
    ['the other side of the world', { latitude: -38.2009, longitude: 95.1267 }, 12_437],
  ])(
    'the computed distance from a state’s capital to %s is the one on the map',
    (_, place, miles) => {
      expect(milesBetween(frankfort, place)).toBeCloseTo(miles, miles > 1000 ? -1 : 0);
      expect(milesBetween(place, frankfort)).toBe(milesBetween(frankfort, place));
    },
  );

  it('the distance between two places close to the date line, but on different sides, is measured across the line', () => {
    const [west, east] = [
      { latitude: 52, longitude: 179.5 },
      { latitude: 52, longitude: -179.5 },
    ];
    expect(milesBetween(west, east)).toBeLessThan(50);
  });
});
