import { answerDrawing } from '#server/drawing/answer-drawing.ts';
import { redraw } from './redraw.ts';

answerDrawing(redraw);
