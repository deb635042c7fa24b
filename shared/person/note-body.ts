import * as z from 'zod/mini';
import { requiredText } from '#shared/fields.ts';
import { NOTE_MAX_LENGTH } from './constants.ts';

/** Kept apart from the schemas of the responses, which the form doesn't need. */
export const noteBody = z.object({
  text: requiredText(NOTE_MAX_LENGTH, 'Write the note'),
});
