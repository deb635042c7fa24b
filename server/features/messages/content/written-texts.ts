import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';
import { wordsOf } from './markdown-words.ts';

/** The sender of each writes the whole text. */
export const writtenTexts = {
  'test-call': ({ title, body }: FactsOf<'test-call'>, { links }: Telling): Content => ({
    subject: title,
    brief: body,
    paragraphs: [body],
    details: [],
    actions: links.answer ? [{ label: 'It reached me', url: links.answer }] : [],
  }),
  announcement: ({ title, body }: FactsOf<'announcement'>, { links }: Telling): Content => {
    const paragraphs = wordsOf(body, links.base);
    return {
      subject: title,
      brief: paragraphs.join('\n'),
      paragraphs,
      markdown: body,
      details: [],
      actions: [],
    };
  },
};
