import * as z from 'zod/mini';
import { HIDDEN_CHARACTERS, requiredText } from '#shared/fields.ts';
import { hasHiddenInLines, isVisible } from '#shared/visible-text.ts';

const EMPTY = 'Please type a text';
const ONE_LINE = 'Please don’t use line breaks here';

const line = (max: number) =>
  requiredText(max, EMPTY).check(
    z.refine((text) => !/[\r\n]/u.test(text), ONE_LINE),
    z.refine(isClean, HIDDEN_CHARACTERS),
  );

/** Removes the tabs and trailing spaces of pasted texts. */
const lines = (max: number) =>
  requiredText(max, EMPTY).check(
    z.overwrite((text) =>
      text
        .replaceAll(/\r\n?/gu, '\n')
        .replaceAll('\t', ' ')
        .replaceAll(/ +$/gmu, '')
        .replaceAll(/\n{3,}/gu, '\n\n'),
    ),
    z.refine(isClean, HIDDEN_CHARACTERS),
  );

export const TEXT_FIELDS = ['subject', 'short', 'body'] as const;

export const messageTextSchema = z.object({
  /** The subject of the mail and the title of the notification. */
  subject: line(140),
  /** The text of the notification and of the text message. */
  short: line(300),
  /** The paragraphs of the mail, separated by blank lines. */
  body: lines(4000),
});

export type MessageText = z.output<typeof messageTextSchema>;

function isClean(text: string) {
  return !isVisible(text) || !hasHiddenInLines(text);
}
