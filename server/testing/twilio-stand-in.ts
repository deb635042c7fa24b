import { randomBytes } from 'node:crypto';
import { twilioSignature } from '#server/channels/twilio-signature.ts';
import { startStandIn, type StandInAnswer, type StandInRequest } from './stand-in-server.ts';

export const TWILIO_ACCOUNT = {
  accountSid: `AC${'1'.repeat(32)}`,
  authToken: 'the token of the account',
};

export const TWILIO_TEST_NUMBERS = {
  invalid: '+15005550001',
  unreachable: '+15005550002',
  optedOut: '+15005550004',
  landline: '+15005550009',
} as const;

const ERRORS: Record<string, { code: number; message: string }> = {
  '+15005550001': { code: 21_211, message: "The 'To' number is not a valid phone number." },
  '+15005550002': { code: 21_612, message: "The 'To' phone number is not currently reachable." },
  '+15005550004': { code: 21_610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { code: 21_614, message: "'To' number is not a valid mobile number" },
};

interface ReceivedText {
  sid: string;
  to: string;
  from: string;
  body: string;
  statusCallback: string | null;
}

export async function startTwilio() {
  const received: ReceivedText[] = [];
  let problem: StandInAnswer | undefined;
  const standIn = await startStandIn((request) => problem ?? takeText(request, received));
  return {
    ...standIn,
    received,
    refuseAll(answer?: StandInAnswer) {
      problem = answer;
    },
    async callPortal(url: string, params: Record<string, string>, signature?: string) {
      const { authToken } = TWILIO_ACCOUNT;
      return fetch(url, {
        method: 'POST',
        headers: {
          'X-Twilio-Signature': signature ?? twilioSignature({ authToken, url, params }),
        },
        body: new URLSearchParams(params),
      });
    },
  };
}

function takeText({ method, url, headers, body }: StandInRequest, received: ReceivedText[]) {
  const { accountSid, authToken } = TWILIO_ACCOUNT;
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64');
  if (headers.authorization !== `Basic ${basic}`) {
    return refusal(401, { code: 20_003, message: 'Authenticate' });
  }
  if (method !== 'POST' || url.pathname !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return refusal(404, { code: 20_404, message: 'The requested resource was not found' });
  }
  const form = new URLSearchParams(body.toString());
  const to = form.get('To');
  const text = form.get('Body');
  const from = form.get('From') ?? form.get('MessagingServiceSid');
  if (!to) return refusal(400, { code: 21_604, message: "A 'To' phone number is required." });
  if (!text) return refusal(400, { code: 21_602, message: 'Message body is required.' });
  if (!from) return refusal(400, { code: 21_603, message: "A 'From' phone number is required." });
  const error = ERRORS[to];
  if (error) return refusal(400, error);
  const sid = `SM${randomBytes(16).toString('hex')}`;
  received.push({ sid, to, from, body: text, statusCallback: form.get('StatusCallback') });
  const json = { sid, status: 'queued', to, from, body: text, error_code: null, num_segments: '1' };
  return { status: 201, json };
}

const refusal = (status: number, { code, message }: { code: number; message: string }) => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
