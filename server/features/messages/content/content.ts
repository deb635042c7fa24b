/** What a message says on every channel. Lines and details may hold what people typed. */
export interface Content {
  /** One line: the subject of the mail, the title of the notification. */
  subject: string;
  /** What a notification or a text message says below or after the subject. */
  brief: string;
  paragraphs: string[];
  /** Labels with values, such as 'Where' and the place. */
  details: [label: string, value: string][];
  /** The first is the one that most people want. */
  actions: { label: string; url: string }[];
  /** Where a notification and a text message lead, unless to the first action. */
  link?: string;
}

export interface Links {
  /** The address of the portal, without a slash at the end. */
  base: string;
  /** Of the delivery, as it is in its links. */
  token: string;
  /** The page on which this delivery is answered; null where there is nothing to answer. */
  answer: string | null;
  /** What the message about an account asks for, such as setting a password. */
  action: string | null;
}

/** An activation as it is when somebody is called to it. */
export interface ToldEvent {
  /** What happened. */
  story: string | null;
  /** ISO. */
  endTime: string | null;
  /** With the number that the directory shows; null without one, and for the lead. */
  lead: { name: string; phone: string | null } | null;
}

/** What texts need to know beside the facts. */
export interface Telling {
  links: Links;
  /** That confirms a number; null in every other message. */
  code: string | null;
  event: ToldEvent | null;
  /** Writes an ISO time in the zone of the place or the recipient, as in 'Mon, May 4, 2026, 3:00 AM CDT'. */
  moment: (time: string) => string;
}
