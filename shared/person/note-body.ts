import * as z from 'zod/mini';
import { requiredText } from '#shared/fields.ts';
import { NOTE_MAX_LENGTH } from './constants.ts';

/** In a file of its own, because the form doesn't need the schemas of the answers. */
export const noteBody = z.object({
  text: requiredText(NOTE_MAX_LENGTH, 'Write the note'),
});
