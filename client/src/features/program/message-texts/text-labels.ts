import { messageKind, type Channel, type Topic } from '#shared/messages/constants.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { Required } from '#shared/messages/text-mistakes.ts';

export const FIELD_LABELS: Record<keyof MessageText, string> = {
  subject: 'Subject',
  short: 'Short text',
  body: 'Body of the mail',
};

export const REQUIRED_LABELS: Record<Required, string> = {
  short: 'must stay in the subject or the short text',
  mail: 'must stay in the subject or the body',
  both: 'must stay in the subject, or in both other fields',
};

const CHANNEL_WORDS: Record<Channel, string> = {
  push: 'notification',
  email: 'mail',
  text: 'text message',
};

export function roadsOf(channels: readonly Channel[]) {
  const words = channels.map((channel) => CHANNEL_WORDS[channel]);
  return `Goes out by ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words)}`;
}

export function hintsOf(channels: readonly Channel[]): Record<keyof MessageText, string> {
  const isMailAlone = channels.length === 1 && channels[0] === 'email';
  return {
    subject: channels.includes('push')
      ? 'The subject of the mail, the title of the notification and the beginning of the text message'
      : channels.includes('email')
        ? 'Of the mail'
        : 'The text message begins with this',
    short: isMailAlone
      ? 'Mail programs show this beside the subject, before people open the mail'
      : 'The words of the notification and the text message. The portal adds how to answer the call.',
    body: 'A blank line begins a paragraph. The portal adds the greeting, details, buttons and the office’s address.',
  };
}

export type Group = Exclude<Topic, 'announcements'> | 'account';

/** In the order in which the list shows the groups. */
export const GROUP_LABELS: Record<Group, string> = {
  'call-outs': 'Call-outs',
  application: 'Applications',
  training: 'Training',
  credentials: 'Credentials',
  availability: 'Availability',
  resources: 'Resources',
  hours: 'Hours',
  care: 'After deployments',
  account: 'Accounts and signing in',
  office: 'To the office',
};

export function groupOf(kind: Parameters<typeof messageKind>[0]): Group {
  const { topic } = messageKind(kind);
  // Announcements have no original text, so they have no group of their own.
  return topic === null || topic === 'announcements' ? 'account' : topic;
}
