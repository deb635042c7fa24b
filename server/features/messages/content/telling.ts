import { isWritten } from '#shared/messages/text-names.ts';
import { trust } from '#shared/trust.ts';
import { momentIn, timeStyleIn } from '#server/time/moments.ts';
import type { Content, Telling, Told } from './content.ts';
import { filledText } from './filled-text.ts';
import { textNameOf, textOf } from './texts.ts';
import { writtenTexts } from './written-texts.ts';

export function tellingOf(told: Told): Telling {
  const { links, program, timeZone = null, code = null, event = null } = told;
  const style = timeStyleIn(timeZone, program);
  return { links, code, event, program, moment: (time) => momentIn(style, time) };
}

export function contentOf(told: Told): Content {
  const { kind, facts, ownTexts = {} } = told;
  const telling = tellingOf(told);
  if (isWritten(kind)) {
    const write = trust<(facts: object, telling: Telling) => Content>(
      writtenTexts[kind],
      'the outbox keeps with each kind the facts of that kind',
    );
    return write(facts, telling);
  }
  const name = textNameOf(kind, facts);
  const text = textOf(name);
  return filledText({ text, words: ownTexts[name] ?? text.given, facts, telling });
}
