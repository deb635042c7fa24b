import nodemailer from 'nodemailer';
import { within } from '#server/within.ts';
import { smtpConnection } from './smtp-connection.ts';
import { smtpProblem } from './smtp-problem.ts';

/** Milliseconds for which an answer is good. */
const FRESH_MS = 60_000;
const PATIENCE_MS = 5_000;

/** Tells whether the mail server takes mail: null, or what is wrong in plain words. */
export type MailCheck = () => Promise<string | null>;

/** Connects and signs in, as sending does, without sending anything; once a minute at most. */
export function createMailCheck(url: string): MailCheck {
  let known: Promise<string | null> | undefined;
  let knownAt = -Infinity;
  return () => {
    if (!known || performance.now() - knownAt > FRESH_MS) {
      known = askMailServer(url);
      knownAt = performance.now();
    }
    return within(known, PATIENCE_MS, 'The mail server did not answer in 5 seconds.');
  };
}

/** Connects and signs in now. @returns null, or what is wrong in plain words. */
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
