import type { MessageKind } from '#shared/messages/constants.ts';
import { isWritten } from '#shared/messages/text-names.ts';
import { trust } from '#shared/trust.ts';
import { momentIn, timeStyleIn } from '#server/time/moments.ts';
import type { Content, Links, MailLogo, MessageProgram, Telling, ToldEvent } from './content.ts';
import { filledText } from './filled-text.ts';
import { textNameOf, textOf } from './texts.ts';
import { writtenTexts } from './written-texts.ts';

export interface Told {
  kind: MessageKind;
  facts: object;
  recipient: { firstName: string; lastName: string } | null;
  links: Links;
  /** For mails. */
  logo?: MailLogo | null;
  program: MessageProgram;
  /** Of the site or the recipient; null for people without one. */
  timeZone?: string | null;
  code?: string | null;
  /** Read at sending; no message stores it. */
  event?: ToldEvent | null;
}

export function contentOf(told: Told): Content {
  const { kind, facts, links, program, timeZone = null, code = null, event = null } = told;
  const style = timeStyleIn(timeZone, program);
  const telling: Telling = {
    links,
    code,
    event,
    program,
    moment: (time) => momentIn(style, time),
  };
  if (isWritten(kind)) {
    const write = trust<(facts: object, telling: Telling) => Content>(
      writtenTexts[kind],
      'the outbox keeps with each kind the facts of that kind',
    );
    return write(facts, telling);
  }
  const text = textOf(textNameOf(kind, facts));
  return filledText({ text, words: text.given, facts, telling });
}
