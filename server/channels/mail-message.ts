import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { MailAddress } from '#server/settings/channel-settings.ts';
import type { Outcome, OutgoingEmail } from './channel.ts';

/** What the environment names in place of the program's name and address. */
export interface MailSender {
  from?: MailAddress | undefined;
  replyTo?: MailAddress | undefined;
}

export function mailMessage(sender: MailSender, mail: OutgoingEmail): SendMailOptions {
  const { deliveryId, to, subject, html, text, preferencesUrl, office } = mail;
  const { from = office, replyTo = { name: '', address: office.address } } = sender;
  return {
    from,
    replyTo,
    to,
    // Explicit, so that no header can add a recipient.
    envelope: { from: from.address, to: [to.address] },
    subject,
    text,
    html,
    messageId: `<${deliveryId}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferencesUrl !== null && { 'List-Unsubscribe': `<${preferencesUrl}>` }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

export function addressProblem({ to }: OutgoingEmail): Outcome | null {
  if (z.email().safeParse(to.address).success) return null;
  return { result: 'failed', problem: 'This is not an email address.', isContactBad: true };
}
