import { parentPort } from 'node:worker_threads';
import { AppError, errorBody } from '#server/errors.ts';
import type { ErrorBody } from '#shared/http.ts';
import { geoJsonMap } from './draw-geojson.ts';
import { regionsMap, stateDrawing, type RegionsToDraw } from './draw.ts';

export interface Drawings {
  state: string;
  regions: RegionsToDraw;
  geojson: string;
}

export type ThreadTask = {
  [Kind in keyof Drawings]: { kind: Kind; input: Drawings[Kind] };
}[keyof Drawings];

export type ThreadAnswer = 'ready' | { drawn: unknown } | { refusal: ErrorBody; status: number };

const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer);

parentPort?.once('message', (task: ThreadTask) => {
  void answerTo(task).then((answer) => {
    tell(answer);
    parentPort?.close();
  });
});
tell('ready');

async function answerTo(task: ThreadTask): Promise<ThreadAnswer> {
  try {
    return { drawn: await draw(task) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: errorBody(error), status: error.status };
    throw error;
  }
}

function draw({ kind, input }: ThreadTask) {
  if (kind === 'geojson') return geoJsonMap(input);
  return kind === 'state' ? stateDrawing(input) : regionsMap(input);
}
