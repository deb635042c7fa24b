import type { NodemailerError } from 'nodemailer';
import { trust } from '#shared/trust.ts';
import type { Outcome } from './channel.ts';
import { serverReply } from './server-reply.ts';

/** Status 5.7.x: a rule refuses the message. The address may exist and isn't marked as bad. */
const REFUSED_BY_RULE = /^\d{3}[ -]5\.7\./;

const CLOSING = 421;

export function smtpProblem(thrown: unknown): Outcome {
  const error = trust<NodemailerError>(thrown, 'nodemailer throws errors of its own');
  const { code, responseCode, response = '', command } = error;
  const reply = serverReply(response || error.message);
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Tries again after a failed connection or sign-in, because the office can repair those.
  if (!isOfMessage) {
    return { result: 'retry', problem: connectionProblem(error, reply), isOutage: true };
  }

  const isForAddress = command === 'RCPT TO';
  if (responseCode !== undefined && responseCode < 500) {
    const what = isForAddress ? 'accepts nothing for this address' : 'does not accept the message';
    const problem = `The mail server ${what} at the moment: ${reply}`;
    const isOutage = !isForAddress || responseCode === CLOSING;
    return { result: 'retry', problem, ...(isOutage && { isOutage }) };
  }
  return isForAddress
    ? {
        result: 'failed',
        problem: `The mail server refused the address: ${reply}`,
        isContactBad: !REFUSED_BY_RULE.test(response),
      }
    : { result: 'failed', problem: `The mail server refused the message: ${reply}` };
}

function connectionProblem({ code, timeoutType, responseCode }: NodemailerError, reply: string) {
  if (code === 'EAUTH') return `The mail server refused the portal’s sign-in: ${reply}`;
  if (code === 'ETLS') return `There was no encrypted connection to the mail server: ${reply}`;
  if (code === 'EDNS') return `The mail server’s name was not found: ${reply}`;
  if (code === 'ETIMEDOUT' || code === 'EABORT') {
    return timeoutType === 'CONNECT_TIMEOUT'
      ? 'The mail server can’t be reached.'
      : 'The mail server did not answer in time.';
  }
  if (responseCode !== undefined) return `The mail server accepts nothing at the moment: ${reply}`;
  return `The mail server can’t be reached: ${reply}`;
}
