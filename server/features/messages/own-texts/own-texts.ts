import * as z from 'zod/mini';
import { messageTextSchema, TEXT_FIELDS, type MessageText } from '#shared/messages/message-text.ts';
import { mistakesIn, type TextMistakes } from '#shared/messages/text-mistakes.ts';
import { TEXT_NAMES, type TextName } from '#shared/messages/text-names.ts';
import type { OwnTexts } from '#server/features/messages/content/content.ts';
import { declaredOf } from '#server/features/messages/content/text.ts';
import { textOf } from '#server/features/messages/content/texts.ts';
import type { StoredPart } from '#server/program/settings-queries.ts';

/** Looser than the schema of a new text, because another release may have had other rules. */
const storedSchema = z.object({
  /** From a counter that all texts share, so that a version is never used twice. */
  version: z.int(),
  text: z.object({ subject: z.string(), short: z.string(), body: z.string() }),
});

export type StoredText = z.output<typeof storedSchema>;

export function storedText({ values }: StoredPart, name: TextName): StoredText | null {
  const read = storedSchema.safeParse(values[name]);
  return read.success ? read.data : null;
}

export function mistakesOf(name: TextName, text: MessageText): TextMistakes {
  const read = messageTextSchema.safeParse(text);
  if (read.success) return mistakesIn(read.data, declaredOf(textOf(name)));
  const wrong = (field: string) =>
    read.error.issues.find(({ path: [name] }) => name === field)?.message;
  const fields = TEXT_FIELDS.map((field) => [field, wrong(field)] as const);
  return Object.fromEntries(fields.filter(([, message]) => message !== undefined));
}

export const isFaultless = (mistakes: TextMistakes) => Object.keys(mistakes).length === 0;

interface SortedTexts {
  own: OwnTexts;
  /** Stored texts that can't be sent. The original texts are sent instead. */
  broken: TextName[];
}

export function sortTexts(stored: StoredPart): SortedTexts {
  const names = TEXT_NAMES.filter((name) => name in stored.values);
  const own = names.flatMap((name) => {
    const text = storedText(stored, name)?.text;
    return text && isFaultless(mistakesOf(name, text)) ? [{ name, text }] : [];
  });
  return {
    own: Object.fromEntries(own.map(({ name, text }) => [name, text])),
    broken: names.filter((name) => !own.some((one) => one.name === name)),
  };
}
