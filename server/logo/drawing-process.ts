import { answerDrawing } from '#server/drawing/answer-drawing.ts';
import { drawLogo } from './draw.ts';

answerDrawing(drawLogo);
