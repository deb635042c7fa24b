import { z } from 'zod';
import { verifyWebhookSignature } from '#server/channels/webhook-signature.ts';
import { startStandIn, type StandInAnswer } from './stand-in-server.ts';

const message = z.strictObject({ id: z.uuid(), to: z.string(), text: z.string() });

type ReceivedText = z.output<typeof message>;

export async function startTextReceiver(secret: string) {
  const received: ReceivedText[] = [];
  let problem: StandInAnswer | undefined;
  const standIn = await startStandIn(({ method, headers, body }) => {
    if (problem) return problem;
    const { 'x-portal-timestamp': timestamp, 'x-portal-signature': signature } = headers;
    const isOurs = verifyWebhookSignature({
      secret,
      body,
      timestamp: String(timestamp),
      signature: String(signature),
      now: new Date(),
    });
    if (!isOurs) return { status: 403 };
    if (method !== 'POST' || headers['content-type'] !== 'application/json') return { status: 400 };
    const text = message.parse(JSON.parse(body.toString()));
    received.push(text);
    return { status: 202, json: { id: `queued-${text.id}` } };
  });
  return {
    ...standIn,
    received,
    refuseAll(answer?: StandInAnswer) {
      problem = answer;
    },
  };
}
