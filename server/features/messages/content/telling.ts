import type { MessageKind } from '#shared/messages/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Content, Links, Telling, ToldEvent } from './content.ts';
import { momentIn } from '#server/moments.ts';
import { TEXTS } from './texts.ts';

/** A delivery that is about to be sent. */
export interface Told {
  kind: MessageKind;
  /** As the outbox has them. */
  facts: object;
  /** Null where the name is left out. */
  recipient: { firstName: string; lastName: string } | null;
  links: Links;
  /** Of the place, or of the recipient; null for people who have told none. */
  timeZone?: string | null;
  /** That confirms a number. */
  code?: string | null;
  /** What is known of the activation as it is sent; no message keeps it. */
  event?: ToldEvent | null;
}

/** Returns what a delivery says. */
export function contentOf({
  kind,
  facts,
  links,
  timeZone = null,
  code = null,
  event = null,
}: Told): Content {
  const write = trust<(facts: object, telling: Telling) => Content>(
    TEXTS[kind],
    'the outbox keeps with each kind the facts of that kind',
  );
  return write(facts, { links, code, event, moment: (time) => momentIn(timeZone, time) });
}
