import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import type { DrawingAnswer } from './answer-drawing.ts';

/** In ms. A process starts in 0.3 s, but takes many times longer on a busy machine. */
const START_MS = 30_000;

/** One drawing at a time, because a large picture takes much memory. */
const oneAtATime = pLimit(1);

interface Drawing {
  /** The module that calls `answerDrawing`. */
  program: URL;
  drawMs: number;
  refuse: (problem: string) => Error;
}

/** Draws in a process that can be killed and knows no secrets. @throws the error of `refuse` */
export function drawAlone<Drawn>(file: Serializable, drawing: Drawing): Promise<Drawn> {
  return oneAtATime(async () => {
    const program = fileURLToPath(drawing.program);
    const child = fork(program, [], {
      execArgv: program.endsWith('.ts') ? ['--import', 'tsx'] : [],
      env: { PATH: process.env['PATH'] },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      return await drawnBy<Drawn>(child, file, drawing);
    } finally {
      child.kill('SIGKILL');
    }
  });
}

function drawnBy<Drawn>(
  child: ChildProcess,
  file: Serializable,
  { drawMs, refuse }: Drawing,
): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    let isDrawing = false;
    const late = () => reject(new Error('The process that draws pictures did not start.'));
    let timer = setTimeout(late, START_MS);
    child.on('message', (answer: DrawingAnswer<Drawn>) => {
      clearTimeout(timer);
      if (answer === 'ready') {
        isDrawing = true;
        timer = setTimeout(() => reject(refuse('takes-too-long')), drawMs);
        child.send(file);
      } else if ('drawn' in answer) resolve(answer.drawn);
      else reject(refuse(answer.problem));
    });
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(timer);
      // A drawing process ends itself if it takes too much memory.
      reject(
        isDrawing ? refuse('takes-too-long') : new Error('The process that draws pictures ended.'),
      );
    });
  });
}
