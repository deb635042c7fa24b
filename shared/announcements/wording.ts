import * as z from 'zod/mini';
import { nameText, requiredText } from '#shared/fields.ts';
import { BODY_MAX_LENGTH, TITLE_MAX_LENGTH } from './constants.ts';

/** Title and text without an audience, for previews and for messages to selected people. */
export const wording = {
  title: nameText(TITLE_MAX_LENGTH, 'Title is required'),
  /** Markdown, in which single line breaks are kept. */
  body: requiredText(BODY_MAX_LENGTH, 'Text is required'),
};

export const previewBody = z.object(wording);
