import sharp from 'sharp';
import { trust } from '#shared/trust.ts';
import { DrawingError } from './drawing-error.ts';

const MAX_MEMORY_BYTES = 700 * 1024 ** 2;
const LOOK_MS = 50;

export type DrawingAnswer<Drawn> = 'ready' | { drawn: Drawn } | { problem: string };

/** Runs in the child process: waits for one file, draws it and sends the result to the parent. */
export function answerDrawing<Drawn>(draw: (file: never) => Promise<Drawn>) {
  const tell = (answer: DrawingAnswer<Drawn>) => process.send?.(answer);
  sharp.concurrency(1);
  setInterval(endIfTooLarge, LOOK_MS).unref();
  process.once('message', (file: unknown) => {
    void answerTo(file).then((answer) => {
      tell(answer);
      process.disconnect();
    });
  });
  tell('ready');

  async function answerTo(file: unknown): Promise<DrawingAnswer<Drawn>> {
    try {
      return { drawn: await draw(trust<never>(file, 'its starter sends what it draws')) };
    } catch (error) {
      if (error instanceof DrawingError) return { problem: error.problem };
      throw error;
    }
  }
}

/** A small file may need gigabytes. The process then ends itself, and the file is refused. */
function endIfTooLarge() {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}
