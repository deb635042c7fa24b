import { shownPhone } from '#shared/phone.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { Content, Telling } from './content.ts';
import { clip, oneLine } from './one-line.ts';
import { COMMON, type Placeholders, type Text } from './text.ts';

interface Filling<Facts> {
  text: Text<Facts>;
  words: MessageText;
  facts: Facts;
  telling: Telling;
}

export function filledText<Facts>({ text, words, facts, telling }: Filling<Facts>): Content {
  const placeholders: Placeholders<Facts> = { ...COMMON, ...text.placeholders };
  const fill = (template: string) =>
    template.replaceAll(/( ?)\{(\w+)\}/gu, (_, space: string, name: string) => {
      const value = placeholders[name]?.value(facts, telling) ?? '';
      // An empty value also removes the space before the placeholder.
      return value === '' ? '' : `${space}${value}`;
    });
  const link = text.link?.(telling) ?? null;
  const questions = text.asksDesk ? questionsOf(telling) : null;
  return {
    subject: fill(words.subject),
    brief: fill(words.short),
    // Splits paragraphs before filling in values, so that blank lines in a value split nothing.
    paragraphs: words.body
      .split(/\n{2,}/u)
      .map(fill)
      .filter((paragraph) => paragraph.trim() !== ''),
    details: [
      ...(text.details?.(facts, telling) ?? []),
      ...(questions === null ? [] : ([['Questions', questions]] satisfies Content['details'])),
    ],
    actions: text.actions?.(facts, telling) ?? [],
    ...(link !== null && { link }),
    ...(questions !== null && { questions }),
  };
}

const NAME_MAX = 40;

/** Returns the coordinator's name and number, such as 'Joan Mercer, (502) 555-0142'. */
function questionsOf({ event }: Telling) {
  if (!event?.onDesk) return null;
  const { name, phone } = event.onDesk;
  return `${clip(oneLine(name), NAME_MAX)}, ${shownPhone(phone)}`;
}
