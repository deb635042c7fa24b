import { trust } from '#shared/trust.ts';
import { drawAlone } from '#server/drawing/draw-alone.ts';
import { threadFile } from '#server/release/thread-file.ts';
import type { DrawnLogo } from './pictures.ts';
import type { LogoFile } from './read-logo.ts';
import { logoRefused, type LogoProblem } from './refusals.ts';

const program = threadFile(new URL('./drawing-process.ts', import.meta.url), 'logo.js');
const DRAW_MS = 10_000;

/** @throws AppError 400 that says what the office can do about the problem */
export function drawInProcess(file: LogoFile, drawMs = DRAW_MS): Promise<DrawnLogo> {
  const refuse = (problem: string) =>
    logoRefused(trust<LogoProblem>(problem, 'drawLogo names it, or it is takes-too-long'));
  return drawAlone({ ...file }, { program, drawMs, refuse });
}
