import type { OnDesk } from '#shared/duty/on-desk.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import type { SettingsOf } from '#shared/program/settings.ts';

/** The program settings that message texts use. */
export type MessageProgram = SettingsOf<'identity' | 'rules'>;

export interface MailLogo {
  src: string;
  width: number;
  height: number;
}

/** Texts that the office wrote to replace the portal's. */
export type OwnTexts = Readonly<Partial<Record<TextName, MessageText>>>;

/** Unescaped text, partly typed by people. Code that renders it as HTML must escape it. */
export interface Content {
  subject: string;
  brief: string;
  paragraphs: string[];
  /** The paragraphs as the office wrote them: a mail renders their Markdown. */
  markdown?: string;
  details: [label: string, value: string][];
  actions: { label: string; url: string }[];
  link?: string;
  /** The contact for questions. Mails show it among the details; other channels append it. */
  questions?: string;
}

export interface Links {
  base: string;
  token: string;
  answer: string | null;
  action: string | null;
}

export interface ToldEvent {
  story: string | null;
  endTime: string | null;
  /** Null if there is no lead, or if the recipient is the lead. */
  lead: { name: string; phone: string | null } | null;
  onDesk: OnDesk | null;
}

export interface Telling {
  links: Links;
  code: string | null;
  event: ToldEvent | null;
  program: MessageProgram;
  /** Formats an ISO time in the site's or recipient's zone: 'Mon, May 4, 2026, 03:00 CDT'. */
  moment: (time: string) => string;
}

export interface Told {
  kind: MessageKind;
  facts: object;
  recipient: { firstName: string; lastName: string } | null;
  links: Links;
  logo?: MailLogo | null;
  program: MessageProgram;
  /** Texts written by the office. Where there is none, the portal's original text is sent. */
  ownTexts?: OwnTexts;
  /** The time zone of the activation's region, else of the recipient. Null: the program's. */
  timeZone?: string | null;
  code?: string | null;
  /** The activation's state at the time of sending; not stored with the message. */
  event?: ToldEvent | null;
}
