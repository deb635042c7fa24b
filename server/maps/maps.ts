import type { DrawnGeoJson, RegionsMap, StateDrawing } from '#shared/maps/schemas.ts';
import { trust } from '#shared/trust.ts';
import { drawInThread } from './draw-in-thread.ts';
import type { RegionsToDraw } from './draw.ts';

const MADE = 'thread-worker.ts draws it so';

export async function drawState(code: string): Promise<StateDrawing> {
  return trust<StateDrawing>(await drawInThread({ kind: 'state', input: code }), MADE);
}

export async function drawRegions({ state, regions }: RegionsToDraw): Promise<RegionsMap> {
  const input = { state, regions: regions.map(({ code, counties }) => ({ code, counties })) };
  return trust<RegionsMap>(await drawInThread({ kind: 'regions', input }), MADE);
}

/** Returns simplified paths, codes and names of the regions, and notes. Drops all other data. */
export async function drawGeoJson(text: string): Promise<DrawnGeoJson> {
  return trust<DrawnGeoJson>(await drawInThread({ kind: 'geojson', input: text }), MADE);
}
