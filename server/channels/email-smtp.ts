import nodemailer from 'nodemailer';
import { boundAttempts } from './attempts.ts';
import { SEND_TIMEOUT_MS, type ChannelDriver } from './channel.ts';
import { askMailServer } from './mail-check.ts';
import { addressProblem, mailMessage, type MailSender } from './mail-message.ts';
import { smtpConnection } from './smtp-connection.ts';
import { smtpProblem } from './smtp-problem.ts';

/** Servers usually allow this many connections. `?maxConnections=` in SMTP_URL overrides it. */
const MAX_CONNECTIONS = 8;

interface SmtpSettings {
  url: string;
  sender: MailSender;
  timeoutMs?: number;
}

export function createSmtpDriver(settings: SmtpSettings): ChannelDriver<'email'> {
  const { url, sender, timeoutMs = SEND_TIMEOUT_MS } = settings;
  const { searchParams } = new URL(url);
  const maxConnections = Number(searchParams.get('maxConnections')) || MAX_CONNECTIONS;
  const attempts = boundAttempts(timeoutMs);
  const transport = nodemailer.createTransport({
    ...smtpConnection(url),
    pool: true,
    maxConnections,
    // Retries once if the server has closed an idle connection; the worker does all other retries.
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
