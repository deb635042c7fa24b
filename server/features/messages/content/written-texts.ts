import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Content, Telling } from './content.ts';
import { exampleOf } from './examples.ts';
import { filledText } from './filled-text.ts';
import { wordsOf } from './markdown-words.ts';
import { textOf } from './texts.ts';

/** Messages whose whole text a person writes. */
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
  'message-example': ({ of, words }: FactsOf<'message-example'>, telling: Telling): Content => {
    const { base } = telling.links;
    const { facts, code = null } = exampleOf(of, base);
    // An example's links lead to Home, so that they can't answer a call or set a password.
    const links = { ...telling.links, answer: null, action: base };
    const content = filledText({
      text: textOf(of),
      words,
      facts,
      telling: { ...telling, links, code },
    });
    return { ...content, subject: `Example: ${content.subject}` };
  },
};
