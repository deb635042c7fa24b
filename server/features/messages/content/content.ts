import type { OnDesk } from '#shared/duty/on-desk.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import type { SettingsOf } from '#shared/program/settings.ts';

/** The settings that messages name. */
export type MessageProgram = SettingsOf<'identity' | 'rules'>;

export interface MailLogo {
  src: string;
  width: number;
  height: number;
}

/** The office's own texts, sent in place of the given ones. */
export type OwnTexts = Readonly<Partial<Record<TextName, MessageText>>>;

/** Lines and details may hold what people typed. */
export interface Content {
  subject: string;
  brief: string;
  paragraphs: string[];
  /** The paragraphs as the office wrote them, for mails, which can show formatting. */
  markdown?: string;
  details: [label: string, value: string][];
  actions: { label: string; url: string }[];
  link?: string;
  /** The coordinator to ask: among the details of a mail, after the words of other channels. */
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
  /** Null without a lead, and for the lead themselves. */
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
  /** Without them the given texts are told. */
  ownTexts?: OwnTexts;
  /** Of the site or the recipient; null for people without one. */
  timeZone?: string | null;
  code?: string | null;
  /** Read at sending; no message stores it. */
  event?: ToldEvent | null;
}
