import * as z from 'zod/mini';
import { messageTextSchema, TEXT_FIELDS, type MessageText } from '#shared/messages/message-text.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { mistakesIn, type DeclaredPlaceholder } from '#shared/messages/text-mistakes.ts';

export interface TextValues extends MessageText {
  version: number;
}

export function valuesOf({ own, given, version }: MessageTextAnswer): TextValues {
  return { ...(own ?? given), version };
}

export const isSameText = (one: MessageText, other: MessageText) =>
  TEXT_FIELDS.every((field) => one[field] === other[field]);

export const wordsOf = ({ subject, short, body }: MessageText) => ({ subject, short, body });

export function textSchema(placeholders: readonly DeclaredPlaceholder[]) {
  return z.extend(messageTextSchema, { version: z.int() }).check((checked) => {
    const mistakes = mistakesIn(checked.value, placeholders);
    for (const field of TEXT_FIELDS) {
      const message = mistakes[field];
      if (message === undefined) continue;
      checked.issues.push({ code: 'custom', input: checked.value, path: [field], message });
    }
  });
}
