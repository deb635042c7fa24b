import sharp from 'sharp';
import { drawLogo, LogoError } from './draw.ts';
import type { DrawnLogo } from './pictures.ts';
import type { LogoFile } from './read-logo.ts';
import type { LogoProblem } from './refusals.ts';

export type DrawingAnswer = 'ready' | { drawn: DrawnLogo } | { problem: LogoProblem };

const tell = (answer: DrawingAnswer) => process.send?.(answer);

sharp.concurrency(1);
process.once('message', (file: LogoFile) => {
  void answerTo(file).then((answer) => {
    tell(answer);
    process.disconnect();
  });
});
tell('ready');

async function answerTo(file: LogoFile): Promise<DrawingAnswer> {
  try {
    return { drawn: await drawLogo(file) };
  } catch (error) {
    if (error instanceof LogoError) return { problem: error.problem };
    throw error;
  }
}
