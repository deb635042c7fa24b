import * as z from 'zod/mini';
import { requiredText } from '#shared/fields.ts';
import { NOTE_MAX_LENGTH } from './constants.ts';

/** Apart from the answers' schemas, which the form does without. */
export const noteBody = z.object({
  text: requiredText(NOTE_MAX_LENGTH, 'Write the note'),
});
