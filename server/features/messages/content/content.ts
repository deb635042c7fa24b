import type { SettingsOf } from '#shared/program/settings.ts';

/** The settings that messages name. */
export type MessageProgram = SettingsOf<'identity' | 'rules'>;

export interface MailLogo {
  src: string;
  width: number;
  height: number;
}

/** Lines and details may hold what people typed. */
export interface Content {
  subject: string;
  brief: string;
  paragraphs: string[];
  /** The paragraphs as the office wrote them, for mails that can show more than words. */
  markdown?: string;
  details: [label: string, value: string][];
  actions: { label: string; url: string }[];
  link?: string;
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
}

export interface Telling {
  links: Links;
  code: string | null;
  event: ToldEvent | null;
  program: MessageProgram;
  /** Formats an ISO time in the site's or recipient's zone: 'Mon, May 4, 2026, 03:00 CDT'. */
  moment: (time: string) => string;
}
