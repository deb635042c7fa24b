import type { MessageKind } from '#shared/messages/constants.ts';
import { trust } from '#shared/trust.ts';
import { momentIn, timeStyleIn } from '#server/time/moments.ts';
import type { Content, Links, MessageProgram, Telling, ToldEvent } from './content.ts';
import { TEXTS } from './texts.ts';

export interface Told {
  kind: MessageKind;
  facts: object;
  recipient: { firstName: string; lastName: string } | null;
  links: Links;
  program: MessageProgram;
  /** Of the site or the recipient; null for people without one. */
  timeZone?: string | null;
  code?: string | null;
  /** Read at sending; no message stores it. */
  event?: ToldEvent | null;
}

export function contentOf({
  kind,
  facts,
  links,
  program,
  timeZone = null,
  code = null,
  event = null,
}: Told): Content {
  const write = trust<(facts: object, telling: Telling) => Content>(
    TEXTS[kind],
    'the outbox keeps with each kind the facts of that kind',
  );
  const style = timeStyleIn(timeZone, program);
  return write(facts, { links, code, event, program, moment: (time) => momentIn(style, time) });
}
