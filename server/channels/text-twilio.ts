import { z } from 'zod';
import { boundAttempts } from './attempts.ts';
import { SEND_TIMEOUT_MS, type ChannelDriver, type Outcome } from './channel.ts';
import { retryAfterMs } from './retry-after.ts';
import { twilioProblem } from './twilio-problems.ts';
import { unreachable } from './unreachable.ts';

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  sender: { From: string } | { MessagingServiceSid: string };
  apiUrl: string;
  statusCallback?: string | undefined;
  timeoutMs?: number;
}

export function createTwilioDriver(settings: TwilioSettings): ChannelDriver<'text'> {
  const { accountSid, authToken, sender, statusCallback, timeoutMs = SEND_TIMEOUT_MS } = settings;
  const url = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, settings.apiUrl);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const attempts = boundAttempts(timeoutMs);
  return {
    channel: 'text',
    concurrency: 8,
    async send({ deliveryId, number, text }) {
      const form = new URLSearchParams({ To: number, Body: text, ...sender });
      if (statusCallback) form.set('StatusCallback', forDelivery(statusCallback, deliveryId));
      try {
        return await attempts.attempt(async (signal) => {
          const response = await fetch(url, {
            method: 'POST',
            headers: { authorization, accept: 'application/json' },
            body: form,
            redirect: 'manual',
            signal,
          });
          return outcomeOf(response, await response.text());
        });
      } catch (error) {
        return { ...unreachable('Twilio', error), isOutage: true };
      }
    },
    async close() {
      attempts.close();
    },
  };
}

function forDelivery(statusCallback: string, deliveryId: string) {
  const url = new URL(statusCallback);
  url.searchParams.set('delivery', deliveryId);
  return url.href;
}

const taken = z.object({ sid: z.string() });
const refused = z.object({ code: z.number() });

function outcomeOf({ status, headers }: Response, body: string): Outcome {
  const answer = readJson(body);
  if (status >= 200 && status < 300) {
    const { data } = taken.safeParse(answer);
    return { result: 'sent', ...(data && { providerId: data.sid }) };
  }
  const { data } = refused.safeParse(answer);
  const { problem, isPassing, isContactBad } = data
    ? twilioProblem(data.code)
    : { problem: `Twilio answered with ${status}.` };
  if (isPassing || status === 429 || status >= 500 || status < 400) {
    const afterMs = retryAfterMs(headers.get('retry-after'), new Date());
    const isOutage = status === 401 || status >= 500;
    return {
      result: 'retry',
      problem,
      ...(isOutage && { isOutage }),
      ...(afterMs !== undefined && { afterMs }),
    };
  }
  return { result: 'failed', problem, ...(isContactBad && { isContactBad }) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
