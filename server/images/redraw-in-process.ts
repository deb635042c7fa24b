import { drawAlone } from '#server/drawing/draw-alone.ts';
import { threadFile } from '#server/release/thread-file.ts';
import { imageRefused } from './refusals.ts';
import type { Redrawn, Sent } from './redraw.ts';

const program = threadFile(new URL('./redrawing-process.ts', import.meta.url), 'images.js');
const DRAW_MS = 30_000;

/** Redraws a JPEG, PNG or WebP. @throws AppError 400 that says what the person can do */
export function redrawInProcess(file: Sent, field = 'fileUrl'): Promise<Redrawn> {
  const refuse = (problem: string) => imageRefused(problem, field);
  return drawAlone({ ...file }, { program, drawMs: DRAW_MS, refuse });
}
