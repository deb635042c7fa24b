import nodemailer from 'nodemailer';
import pTimeout from 'p-timeout';
import { smtpConnection } from './smtp-connection.ts';
import { smtpProblem } from './smtp-problem.ts';

const FRESH_MS = 60_000;
const PATIENCE_MS = 5_000;

export type MailCheck = () => Promise<string | null>;

export function createMailCheck(url: string): MailCheck {
  let known: Promise<string | null> | undefined;
  let knownAt = -Infinity;
  return () => {
    if (!known || performance.now() - knownAt > FRESH_MS) {
      known = askMailServer(url);
      knownAt = performance.now();
    }
    return pTimeout(known, {
      milliseconds: PATIENCE_MS,
      fallback: () => 'The mail server did not answer in 5 seconds.',
    });
  };
}

export async function askMailServer(url: string): Promise<string | null> {
  const transport = nodemailer.createTransport(smtpConnection(url));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const outcome = smtpProblem(error);
    return outcome.result === 'sent' ? null : outcome.problem;
  } finally {
    transport.close();
  }
}
