import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { threadFile } from '#server/release/thread-file.ts';
import type { DrawingAnswer } from './drawing-process.ts';
import type { DrawnLogo } from './pictures.ts';
import type { LogoFile } from './read-logo.ts';
import { logoRefused } from './refusals.ts';

const PROGRAM = fileURLToPath(
  threadFile(new URL('./drawing-process.ts', import.meta.url), 'logo.js'),
);
const DRAW_MS = 10_000;
/** A process takes 0.3 s to start, and on a busy machine many times that. */
const START_MS = 30_000;

const oneAtATime = pLimit(1);

/**
 * A process of its own, which can be killed: nothing ends a filter or a thousand references that
 * are being drawn. It knows none of the portal's secrets.
 * @throws AppError 400 with what the office can do about it
 */
export function drawInProcess(file: LogoFile, drawMs = DRAW_MS): Promise<DrawnLogo> {
  return oneAtATime(async () => {
    const child = fork(PROGRAM, [], {
      execArgv: PROGRAM.endsWith('.ts') ? ['--import', 'tsx'] : [],
      env: { PATH: process.env['PATH'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      return await drawnBy(child, file, drawMs);
    } finally {
      child.kill('SIGKILL');
    }
  });
}

function drawnBy(child: ChildProcess, file: LogoFile, drawMs: number): Promise<DrawnLogo> {
  return new Promise((resolve, reject) => {
    let isDrawing = false;
    const late = () => reject(new Error('The process that draws logos did not start.'));
    let timer = setTimeout(late, START_MS);
    child.on('message', (answer: DrawingAnswer) => {
      clearTimeout(timer);
      if (answer === 'ready') {
        isDrawing = true;
        timer = setTimeout(() => reject(logoRefused('takes-too-long')), drawMs);
        child.send(file);
      } else if ('drawn' in answer) resolve(answer.drawn);
      else reject(logoRefused(answer.problem));
    });
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(timer);
      // The system ends what takes too much memory.
      reject(
        isDrawing
          ? logoRefused('takes-too-long')
          : new Error('The process that draws logos ended.'),
      );
    });
  });
}
