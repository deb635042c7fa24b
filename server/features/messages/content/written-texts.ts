import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';

/** The sender of each writes the whole text. */
export const writtenTexts = {
  'test-call': ({ title, body }: FactsOf<'test-call'>, { links }: Telling): Content => ({
    subject: title,
    brief: body,
    paragraphs: [body],
    details: [],
    actions: links.answer ? [{ label: 'It reached me', url: links.answer }] : [],
  }),
  announcement: ({ title, body }: FactsOf<'announcement'>): Content => ({
    subject: title,
    brief: body,
    paragraphs: body.split(/(?:\r?\n){2,}/u),
    details: [],
    actions: [],
  }),
};
