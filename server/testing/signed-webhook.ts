import { webhookSignature } from '#server/channels/webhook-signature.ts';

const now = () => Math.floor(Date.now() / 1000);

export function signedWebhook(secret: string, fields: object, timestamp = now()) {
  const body = JSON.stringify(fields);
  const signing = { secret, timestamp: String(timestamp), body };
  return {
    body,
    headers: {
      'x-portal-timestamp': String(timestamp),
      'x-portal-signature': webhookSignature(signing),
    },
  };
}
