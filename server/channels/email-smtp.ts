import nodemailer from 'nodemailer';
import { boundAttempts } from './attempts.ts';
import { SEND_TIMEOUT_MS, type ChannelDriver } from './channel.ts';
import { askMailServer } from './mail-check.ts';
import { addressProblem, mailMessage, type MailSender } from './mail-message.ts';
import { smtpConnection } from './smtp-connection.ts';
import { smtpProblem } from './smtp-problem.ts';

/** As many as usual servers take from one client; `?maxConnections=` of SMTP_URL sets another. */
const MAX_CONNECTIONS = 8;

interface SmtpSettings {
  /** smtp:// or smtps://, with options of nodemailer as its query. */
  url: string;
  sender: MailSender;
  /** For tests: milliseconds that one attempt may take. */
  timeoutMs?: number;
}

/** Sends mail by a server, on connections that are kept. */
export function createSmtpDriver(settings: SmtpSettings): ChannelDriver<'email'> {
  const { url, sender, timeoutMs = SEND_TIMEOUT_MS } = settings;
  const { searchParams } = new URL(url);
  const maxConnections = Number(searchParams.get('maxConnections')) || MAX_CONNECTIONS;
  const attempts = boundAttempts(timeoutMs);
  const transport = nodemailer.createTransport({
    ...smtpConnection(url),
    pool: true,
    maxConnections,
    // Once, for a kept connection that the server has closed; the worker tries again by itself.
    maxRequeues: 1,
  });
  return {
    channel: 'email',
    concurrency: maxConnections,
    async send(mail) {
      const problem = addressProblem(mail);
      if (problem) return problem;
      try {
        const message = mailMessage(sender, mail);
        await attempts.attempt((signal) => transport.sendMail({ ...message, signal }));
        return { result: 'sent' };
      } catch (error) {
        return smtpProblem(error);
      }
    },
    check: () => askMailServer(url),
    async close() {
      attempts.close();
      transport.close();
    },
  };
}
