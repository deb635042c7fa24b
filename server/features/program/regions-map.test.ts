import { describe, expect, test } from 'vitest';
import { updateOwnChaplain } from '#shared/chaplains/api.ts';
import { GEOJSON_MAX_BYTES } from '#shared/maps/constants.ts';
import {
  getRegionsMap,
  getStateDrawing,
  listStates,
  regionHolders,
  updateProgram,
  uploadRegionsMap,
} from '#shared/program/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { defaultMap } from '#server/maps/default-map.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { wavyRegions } from '#server/testing/geojson-examples.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

/** The longest allowed delay of other requests: on an idle machine, then on a busy machine. */
const PROMISED_MS = 200;
const MAX_STALL_MS = 1_000;

const office = async () => (await app.signInAs('admin')).visitor;
const shownMap = async () => (await app.visitor().call(getRegionsMap, {})).body;
const codesOf = ({ regions }: { regions: { code: string }[] }) => regions.map(({ code }) => code);

const region = (code: string, counties: string[] = []) => ({
  code,
  name: `Area ${code}`,
  counties,
  timeZone: null,
});

/** Two regions made of the three counties of Delaware. */
const NORTH = region('N', ['10003']);
const SOUTH = region('S', ['10001', '10005']);

describe('the map of regions', () => {
  test('until the office saves regions of its own, the map of regions is the example map', async () => {
    expect(await shownMap()).toEqual(defaultMap);
  });

  test('once the office saves regions with their counties, the map of regions is drawn from these counties', async () => {
    const visitor = await office();
    await visitor.call(updateProgram, { body: { regions: [NORTH, SOUTH] } });
    expect(codesOf(await shownMap())).toEqual(['N', 'S']);
  });

  test('regions with counties of two states are refused with an error at the regions field', async () => {
    const visitor = await office();
    const body = { regions: [NORTH, region('K', ['21001'])] };
    expect(await visitor.call(updateProgram, { body })).toMatchObject({
      status: 400,
      body: { fields: { regions: 'Please choose counties of one state' } },
    });
  });

  test('an uploaded map of the regions is shown until the office assigns counties to regions again', async () => {
    const visitor = await office();
    const text = JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 400 }));
    const drawn = await visitor.call(uploadRegionsMap, { body: { geojson: text } });
    expect(drawn.body.regions).toEqual([
      { code: '1', name: 'Area 1' },
      { code: '2', name: 'Area 2' },
    ]);
    expect(codesOf(await shownMap())).toEqual(codesOf(defaultMap));
    const regions = drawn.body.regions.map(({ code }) => region(code));
    await visitor.call(updateProgram, { body: { regions, map: drawn.body.map } });
    expect(codesOf(await shownMap())).toEqual(['1', '2']);
    await visitor.call(updateProgram, { body: { regions: regions.toReversed() } });
    expect(codesOf(await shownMap())).toEqual(['1', '2']);
    await visitor.call(updateProgram, { body: { regions: [NORTH, SOUTH] } });
    expect(codesOf(await shownMap())).toEqual(['N', 'S']);
  });

  test('uploading a map is audited as a change of the program, even if the regions stay the same', async () => {
    const visitor = await office();
    const regions = [NORTH, SOUTH];
    await visitor.call(updateProgram, { body: { regions } });
    const text = JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 400 }));
    const { map } = (await visitor.call(uploadRegionsMap, { body: { geojson: text } })).body;
    const before = (await auditTrail(app)).length;
    await visitor.call(updateProgram, { body: { regions, map } });
    await visitor.call(updateProgram, { body: { regions, map } });
    expect((await auditTrail(app)).slice(before)).toMatchObject([
      {
        action: 'program-changed',
        details: {
          setting: 'map',
          from: 'drawn from the counties, with 2 regions',
          to: 'uploaded, with 2 regions',
        },
      },
    ]);
  });

  test('an uploaded map stays while each county stays in its region, and is drawn anew otherwise', async () => {
    const visitor = await office();
    const text = JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 400 }));
    const { map } = (await visitor.call(uploadRegionsMap, { body: { geojson: text } })).body;
    await visitor.call(updateProgram, { body: { regions: [NORTH, SOUTH], map } });
    const reversed = [region('S', ['10005', '10001']), { ...NORTH, name: 'The north' }];
    await visitor.call(updateProgram, { body: { regions: reversed } });
    expect(codesOf(await shownMap())).toEqual(['1', '2']);
    const moved = [region('N', ['10003', '10001']), region('S', ['10005'])];
    await visitor.call(updateProgram, { body: { regions: moved } });
    expect(codesOf(await shownMap())).toEqual(['N', 'S']);
  });

  test('the audit trail says in words which map each uploaded map replaced', async () => {
    const visitor = await office();
    for (const rows of [1, 2]) {
      const text = JSON.stringify(wavyRegions({ columns: 2, rows, points: 400 }));
      const { map } = (await visitor.call(uploadRegionsMap, { body: { geojson: text } })).body;
      await visitor.call(updateProgram, { body: { regions: [NORTH, SOUTH], map } });
    }
    const details = (await auditTrail(app)).map((event) => event.details);
    expect(details.filter(({ setting }) => setting === 'map')).toEqual([
      { setting: 'map', from: 'the example', to: 'uploaded, with 2 regions' },
      { setting: 'map', from: 'uploaded, with 2 regions', to: 'uploaded, with 4 regions' },
    ]);
  });

  test('a region with a county of a state that doesn’t exist is refused', async () => {
    const visitor = await office();
    const body = { regions: [region('X', ['99001'])] };
    expect(await visitor.call(updateProgram, { body })).toMatchObject({
      status: 400,
      body: { fields: { regions: 'Please choose counties of one state' } },
    });
  });

  test('saving regions is refused with 409 if another administrator saved them after the form was opened (S3)', async () => {
    const visitor = await office();
    await visitor.call(updateProgram, { body: { regions: [NORTH, SOUTH] } });
    const body = { regions: [region('Z', ['10001'])], versions: { regions: 0 } };
    expect((await visitor.call(updateProgram, { body })).status).toBe(409);
    expect(codesOf(await shownMap())).toEqual(['N', 'S']);
  });
});

describe('an uploaded map file', () => {
  async function upload(geojson: string) {
    const visitor = await office();
    return visitor.send('POST', uploadRegionsMap.path, { body: { geojson } });
  }

  test('a map file of 5 MB is accepted, and a map file that is one byte larger is refused with 413 (S2)', async () => {
    const map = JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 400 }));
    const whole = map.padEnd(GEOJSON_MAX_BYTES, ' ');
    expect((await upload(whole)).status).toBe(200);
    expect(await upload(`${whole} `)).toMatchObject({ status: 413, body: { code: 'too-large' } });
  });

  test('a map file with more than 200,000 points is refused (S2)', async () => {
    const map = wavyRegions({ columns: 2, rows: 2, points: 200_400 });
    expect(await upload(JSON.stringify(map))).toMatchObject({
      status: 400,
      body: { code: 'map-too-many-points' },
    });
  });

  test('a map file with NaN as a coordinate is refused with its reason (S2)', async () => {
    const answer = await upload('{"type":"Polygon","coordinates":[[[NaN,0],[1,1],[0,1]]]}');
    expect(answer).toMatchObject({ status: 400, body: { code: 'map-coordinates' } });
  });
});

test('while the server draws the largest map that can be uploaded, it still answers other requests quickly (S2)', async () => {
  const visitor = await office();
  const map = JSON.stringify(wavyRegions({ columns: 20, rows: 10, points: 199_000 }));
  const body = { geojson: map.padEnd(GEOJSON_MAX_BYTES, ' ') };
  const slowest: number[] = [];
  // Other work on the machine can only add delay, so the fastest round shows the portal's delay.
  while (slowest.length < 8 && !slowest.some((ms) => ms < PROMISED_MS)) {
    const state = { isDone: false, longest: 0 };
    const upload = visitor.send('POST', uploadRegionsMap.path, { body }).finally(() => {
      state.isDone = true;
    });
    while (!state.isDone) {
      const start = performance.now();
      await fetch(`${app.url}/api/program`);
      state.longest = Math.max(state.longest, performance.now() - start);
    }
    // On a busy machine, the drawing may exceed its limit of 5 s.
    const { status, body: answer } = await upload;
    expect([200, 'map-too-complex']).toContain(status === 200 ? status : answer['code']);
    slowest.push(state.longest);
  }
  expect(Math.min(...slowest)).toBeLessThan(MAX_STALL_MS);
}, 180_000);

test('administrators can read the list of all states, and a drawing of the counties of one state', async () => {
  const visitor = await office();
  const { states } = (await visitor.call(listStates, {})).body;
  expect(states).toContainEqual({ code: 'OR', name: 'Oregon', fips: '41' });
  const drawing = await visitor.call(getStateDrawing, { params: { code: 'DE' } });
  expect(drawing.body.counties.map(({ name }) => name)).toEqual(['Kent', 'New Castle', 'Sussex']);
  const nowhere = await visitor.call(getStateDrawing, { params: { code: 'ZZ' } });
  expect(nowhere.status).toBe(404);
});

test('if a region is removed, its people keep it in their profiles, and the office sees how many people have it (S5)', async () => {
  await app.makeChaplain({ ...approved, primaryRegion: 'A' });
  const { visitor: chaplain } = await app.signInAsChaplain({ ...approved, primaryRegion: 'H' });
  const visitor = await office();
  const regions = defaultProgram.regions.filter(({ code }) => code !== 'H');
  expect((await visitor.call(updateProgram, { body: { regions } })).status).toBe(200);
  expect((await visitor.call(regionHolders, {})).body.regions).toEqual([
    { code: 'A', people: 1 },
    { code: 'H', people: 1 },
  ]);
  const own = await chaplain.call(updateOwnChaplain, { body: { city: 'Salem' } });
  expect(own.body).toMatchObject({ city: 'Salem', primaryRegion: 'H' });
});
