// @module-tag either-database
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { wavyRegions } from '#server/testing/geojson-examples.ts';
import { GEOJSON_MAX_BYTES, GEOJSON_MAX_POINTS } from '#shared/maps/constants.ts';
import { drawInThread } from './draw-in-thread.ts';
import { drawGeoJson, drawRegions, drawState } from './maps.ts';

/** More than the promised 200 ms, because other tests run on the same machine. */
const MAX_STALL_MS = 1_000;
const MAX_CPU_MS = 5_000;

function largest() {
  const json = wavyRegions({ columns: 20, rows: 10, points: GEOJSON_MAX_POINTS - 200 });
  const text = JSON.stringify(json);
  return text + ' '.repeat(GEOJSON_MAX_BYTES - Buffer.byteLength(text));
}

test('a thread can draw a state, its regions and an uploaded file', async () => {
  const { counties } = await drawState('DE');
  expect(counties.map(({ name }) => name)).toEqual(['Kent', 'New Castle', 'Sussex']);
  const regions = counties.map(({ fips, name }) => ({ code: name, counties: [fips] }));
  const map = await drawRegions({ state: 'DE', regions });
  expect(map.regions.map(({ code }) => code)).toEqual(['Kent', 'New Castle', 'Sussex']);
  const text = JSON.stringify(wavyRegions({ columns: 2, rows: 2, points: 400 }));
  expect((await drawGeoJson(text)).regions).toHaveLength(4);
});

test('an error from the drawing thread keeps its message, status and fields', async () => {
  await expect(drawGeoJson('Region A')).rejects.toMatchObject({
    status: 400,
    code: 'map-not-json',
    message: 'This file can’t be read: it isn’t GeoJSON. Please export it again as GeoJSON.',
  });
  await expect(drawState('XX')).rejects.toMatchObject({
    code: 'validation',
    fields: { state: 'Please choose a state' },
  });
});

test('the largest map file takes less than 5 s of CPU and doesn’t block other requests (S2)', async () => {
  const text = largest();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const before = process.cpuUsage();
  await drawInThread({ kind: 'geojson', input: text }, 60_000);
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  expect((user + system) / 1_000).toBeLessThan(MAX_CPU_MS);
  expect(delay.max / 1e6).toBeLessThan(MAX_STALL_MS);
});

test('a drawing that takes too long is refused, and the next drawing succeeds', async () => {
  const late = drawInThread({ kind: 'geojson', input: largest() }, 1);
  const next = drawState('DC');
  await expect(late).rejects.toMatchObject({ code: 'map-too-complex', status: 400 });
  expect((await next).counties).toHaveLength(1);
});
