import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import type { MailAddress } from '#server/settings/channel-settings.ts';
import { LOGO_CID, type Outcome, type OutgoingEmail } from './channel.ts';

/** The sender from the environment. It replaces the program's name and address. */
export interface MailSender {
  from?: MailAddress | undefined;
  replyTo?: MailAddress | undefined;
}

export function mailMessage(sender: MailSender, mail: OutgoingEmail): SendMailOptions {
  const { deliveryId, to, subject, html, text, preferencesUrl, office, logo } = mail;
  const { from = office, replyTo = { name: '', address: office.address } } = sender;
  return {
    from,
    replyTo,
    to,
    // An explicit envelope, so that no header can add a recipient.
    envelope: { from: from.address, to: [to.address] },
    subject,
    text,
    html,
    messageId: `<${deliveryId}@${from.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(preferencesUrl !== null && { 'List-Unsubscribe': `<${preferencesUrl}>` }),
    },
    // Attaches the logo, because mail programs show attached pictures more often than linked ones.
    ...(logo && { attachments: [logoPart(logo)] }),
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function logoPart(png: Uint8Array) {
  return {
    cid: LOGO_CID,
    filename: 'logo.png',
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    content: Buffer.from(png),
  };
}

export function addressProblem({ to }: OutgoingEmail): Outcome | null {
  if (z.email().safeParse(to.address).success) return null;
  return { result: 'failed', problem: 'This is not an email address.', isContactBad: true };
}
