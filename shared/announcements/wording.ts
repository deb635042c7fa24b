import * as z from 'zod/mini';
import { nameText, requiredText } from '#shared/fields.ts';
import { BODY_MAX_LENGTH, TITLE_MAX_LENGTH } from './constants.ts';

/** Apart from the audience, which a message to chosen people does without. */
export const wording = {
  title: nameText(TITLE_MAX_LENGTH, 'Title is required'),
  /** Markdown; a line break stays one. */
  body: requiredText(BODY_MAX_LENGTH, 'Text is required'),
};

export const previewBody = z.object(wording);
