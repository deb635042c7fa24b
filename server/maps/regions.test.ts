// @module-tag either-database
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { regionsMapSchema, stateDrawingSchema } from '#shared/maps/schemas.ts';
import { defaultMap } from './default-map.ts';
import { regionsMap, stateDrawing } from './draw.ts';
import { labelPoint } from './label-point.ts';
import type { Ring } from './planar.ts';
import { listStates } from './states.ts';
import { tonesOf } from './tones.ts';

/** Divides a state's counties, sorted by name, into equal parts. */
async function regionsOf(state: string, count: number) {
  const { counties } = await stateDrawing(state);
  return Array.from({ length: count }, (_, index) => ({
    code: String(index + 1),
    counties: counties.filter((_, place) => place % count === index).map(({ fips }) => fips),
  }));
}

describe('the states', () => {
  it('the list of states has every state of the atlas with its name', async () => {
    const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
    const entry = z.object({ id: z.string(), properties: z.object({ name: z.string() }) });
    const atlas = z
      .object({ objects: z.object({ states: z.object({ geometries: z.array(entry) }) }) })
      .parse(JSON.parse(await readFile(file, 'utf8')));
    const shortened: Record<string, string> = {
      'United States Virgin Islands': 'U.S. Virgin Islands',
      'Commonwealth of the Northern Mariana Islands': 'Northern Mariana Islands',
    };
    const named = atlas.objects.states.geometries.map(({ id, properties: { name } }) => ({
      fips: id,
      name: shortened[name] ?? name,
    }));
    const byFips = (a: { fips: string }, b: { fips: string }) => a.fips.localeCompare(b.fips);
    expect(
      listStates()
        .map(({ fips, name }) => ({ fips, name }))
        .toSorted(byFips),
    ).toEqual(named.toSorted(byFips));
    expect(new Set(listStates().map(({ code }) => code)).size).toBe(56);
  });

  it('the counties of Texas are drawn within 60 kB, each with a path', async () => {
    const drawing = stateDrawingSchema.parse(await stateDrawing('TX'));
    expect(drawing.counties).toHaveLength(254);
    expect(drawing.counties[0]).toMatchObject({ name: 'Anderson', fips: '48001' });
    expect(JSON.stringify(drawing).length).toBeLessThan(60_000);
  });

  it('the map of Alaska, which lies on both sides of 180°, fills the drawing', async () => {
    const { viewBox } = await stateDrawing('AK');
    const [, , width, height] = viewBox.split(' ').map(Number);
    expect(width).toBe(720);
    expect(height).toBeGreaterThan(350);
  });

  it('a city and a county with the same name are told apart', async () => {
    const { counties } = await stateDrawing('MD');
    expect(counties.map(({ name }) => name).filter((name) => name.startsWith('Baltimore'))).toEqual(
      ['Baltimore City', 'Baltimore County'],
    );
  });

  it.each(['', 'XX', 'or', '41', '__proto__'])(
    'the unknown state “%s” is refused',
    async (code) => {
      await expect(stateDrawing(code)).rejects.toMatchObject({ status: 400, code: 'validation' });
    },
  );
});

describe('a map of regions', () => {
  it('counties that belong to no region are drawn as the rest of the map', async () => {
    const regions = await regionsOf('OR', 6);
    const whole = regionsMapSchema.parse(await regionsMap({ state: 'OR', regions }));
    expect(whole.rest).toBeNull();
    const part = regionsMapSchema.parse(
      await regionsMap({ state: 'OR', regions: regions.slice(1) }),
    );
    expect(part.regions.map(({ code }) => code)).toEqual(['2', '3', '4', '5', '6']);
    expect(part.rest).toMatch(/^M/);
  });

  it('a region without counties is left out of the map', async () => {
    const regions = [{ code: 'none', counties: [] }, ...(await regionsOf('DE', 2))];
    const { regions: drawn } = await regionsMap({ state: 'DE', regions });
    expect(drawn.map(({ code }) => code)).toEqual(['1', '2']);
  });

  it('a map of Texas in 22 regions fits in 25 kB', async () => {
    const map = await regionsMap({ state: 'TX', regions: await regionsOf('TX', 22) });
    expect(map.regions).toHaveLength(22);
    expect(JSON.stringify(map).length).toBeLessThan(25_000);
  });

  it('a county that is in two regions is refused, and the error names it', async () => {
    const regions = [
      { code: 'A', counties: ['41051'] },
      { code: 'B', counties: ['41051'] },
    ];
    await expect(regionsMap({ state: 'OR', regions })).rejects.toThrow('Multnomah is in two');
  });

  it.each(['48001', '41', 'Multnomah', '__proto__'])(
    'the county “%s”, which Oregon does not have, is refused',
    async (fips) => {
      const regions = [{ code: 'A', counties: [fips] }];
      await expect(regionsMap({ state: 'OR', regions })).rejects.toThrow(`no county ${fips}`);
    },
  );

  it('the default map fits the schema of a drawn map', () => {
    expect(
      regionsMapSchema
        .parse(defaultMap)
        .regions.map(({ code }) => code)
        .join(''),
    ).toBe('ABCDEFGH');
  });
});

describe('the color tones of regions', () => {
  it('if six color tones suffice, neighboring regions never have the same tone', () => {
    // A wheel: the hub touches all spokes, and each spoke touches the next.
    const spokes = 9;
    const wheel = [
      Array.from({ length: spokes }, (_, spoke) => spoke + 1),
      ...Array.from({ length: spokes }, (_, spoke) => [
        0,
        ((spoke + 1) % spokes) + 1,
        ((spoke + spokes - 1) % spokes) + 1,
      ]),
    ];
    const tones = tonesOf(wheel);
    wheel.forEach((neighbors, region) => {
      for (const neighbor of neighbors) expect(tones[neighbor]).not.toBe(tones[region]);
    });
  });

  it('regions without neighbors get the six color tones in turn', () => {
    expect(tonesOf([[], [], [], [], [], [], []])).toEqual([0, 1, 2, 3, 4, 5, 0]);
  });
});

describe('the position of a label', () => {
  const ring = (...points: [number, number][]): Ring => points;

  it('the label of a horseshoe-shaped region is inside the region, not in its gap', () => {
    const horseshoe = ring(
      [0, 0],
      [300, 0],
      [300, 300],
      [200, 300],
      [200, 100],
      [100, 100],
      [100, 300],
      [0, 300],
      [0, 0],
    );
    const { point, room } = labelPoint([horseshoe]);
    expect(room).toBeGreaterThan(45);
    const [x, y] = point;
    expect(y < 100 || x < 100 || x > 200).toBe(true);
  });

  it('a region’s label is placed in the region’s largest part, but not in that part’s hole', () => {
    const outer = ring([0, 0], [400, 0], [400, 400], [0, 400], [0, 0]);
    const hole = ring([50, 50], [50, 350], [350, 350], [350, 50], [50, 50]);
    const island = ring([600, 0], [640, 0], [640, 40], [600, 40], [600, 0]);
    const { point, room } = labelPoint([island, outer, hole]);
    expect(room).toBeCloseTo(25, -1);
    expect(Math.min(point[0], point[1], 400 - point[0], 400 - point[1])).toBeCloseTo(25, -1);
  });
});
