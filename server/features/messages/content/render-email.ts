import { messageKind, type MessageKind, type Topic } from '#shared/messages/constants.ts';
import { pages } from '#shared/pages.ts';
import { fitLogo, type StoredLogo } from '#server/program/logo-queries.ts';
import { emailHtml, emailText } from './email-template.ts';
import type { MailLogo, Told } from './content.ts';
import { clip, oneLine } from './one-line.ts';
import { contentOf } from './telling.ts';

const LOGO_ROOM = { width: 160, height: 40 };

export const mailLogo = (logo: StoredLogo, src: string): MailLogo => ({
  src,
  ...fitLogo(logo, LOGO_ROOM),
});

const SUBJECT_MAX = 140;

const REASONS: Record<Topic, string> = {
  'call-outs': 'You get this because you take part in the program’s activations.',
  application: 'You get this because you applied to the program.',
  training: 'You get this because you signed up for this training.',
  credentials: 'You get this because you keep credentials in the portal.',
  availability: 'You get this because you told the office when you are free.',
  resources: 'You get this because you shared a resource.',
  hours: 'You get this because you reported hours on scene.',
  care: 'You get this because chaplains of the program look after one another.',
  announcements: 'You get this because you belong to the program.',
  office: 'You get this because you administer the portal.',
};

export function renderEmail(told: Told): { subject: string; html: string; text: string } {
  const { kind, recipient, links, program, logo = null } = told;
  const { topic } = messageKind(kind);
  const content = contentOf(told);
  const subject = clip(oneLine(content.subject), SUBJECT_MAX);
  const letter = {
    ...content,
    program,
    logo,
    subject,
    base: links.base,
    greeting: recipient ? `Hello ${oneLine(recipient.firstName)},` : 'Hello,',
    reason: reasonOf(kind, topic),
    preferencesUrl: topic === null ? null : `${links.base}${pages.profileMessages.path}`,
  };
  return { subject, html: emailHtml(letter), text: emailText(letter) };
}

function reasonOf(kind: MessageKind, topic: Topic | null) {
  if (kind === 'message-example') return 'You get this because you asked for an example message.';
  return topic === null ? 'This mail is about your account.' : REASONS[topic];
}
