import { z } from 'zod';
import { boundAttempts } from './attempts.ts';
import { SEND_TIMEOUT_MS, type ChannelDriver, type Outcome } from './channel.ts';
import { retryAfterMs } from './retry-after.ts';
import { serverReply } from './server-reply.ts';
import { unreachable } from './unreachable.ts';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, webhookSignature } from './webhook-signature.ts';

interface WebhookSettings {
  url: string;
  secret: string;
  timeoutMs?: number;
}

export function createWebhookDriver(settings: WebhookSettings): ChannelDriver<'text'> {
  const { url, secret, timeoutMs = SEND_TIMEOUT_MS } = settings;
  const attempts = boundAttempts(timeoutMs);
  return {
    channel: 'text',
    concurrency: 8,
    async send({ deliveryId, number, text }) {
      const body = JSON.stringify({ id: deliveryId, to: number, text });
      const timestamp = String(Math.floor(Date.now() / 1000));
      try {
        return await attempts.attempt(async (signal) => {
          const response = await fetch(url, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              [TIMESTAMP_HEADER]: timestamp,
              [SIGNATURE_HEADER]: webhookSignature({ secret, timestamp, body }),
            },
            body,
            redirect: 'manual',
            signal,
          });
          return outcomeOf(response, await response.text());
        });
      } catch (error) {
        return { ...unreachable('The text webhook', error), isOutage: true };
      }
    },
    async close() {
      attempts.close();
    },
  };
}

const answer = z.object({ id: z.string().max(200).optional(), problem: z.string().optional() });

function outcomeOf({ status, headers }: Response, body: string): Outcome {
  const { id, problem } = readAnswer(body);
  if (status >= 200 && status < 300) return { result: 'sent', ...(id && { providerId: id }) };
  const words = problem ? serverReply(problem) : `The text webhook answered with ${status}.`;
  if (status === 422) return { result: 'failed', problem: words, isContactBad: true };
  // Other errors are retried, because the office can fix the address or the secret meanwhile.
  const isOfMessage = status === 400 || status === 413;
  if (isOfMessage) return { result: 'failed', problem: words };
  const afterMs = retryAfterMs(headers.get('retry-after'), new Date());
  const isOutage = status !== 429;
  return {
    result: 'retry',
    problem: words,
    ...(isOutage && { isOutage }),
    ...(afterMs !== undefined && { afterMs }),
  };
}

function readAnswer(body: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
