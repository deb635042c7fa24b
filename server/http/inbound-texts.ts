import express, { type Request, type Response, type Router } from 'express';
import type { TextProvider } from '#server/settings/channel-settings.ts';
import { INBOUND_PATH, STATUS_PATH } from '#server/channels/text-paths.ts';
import { verifyTwilioSignature } from '#server/channels/twilio-signature.ts';
import {
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
  verifyWebhookSignature,
} from '#server/channels/webhook-signature.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import { noStore } from './headers.ts';

const BODY_LIMIT = '16kb';

export type ProviderFields = ReadonlyMap<string, string>;

interface InboundTexts {
  provider: TextProvider;
  publicUrl: string | undefined;
  receive: (fields: ProviderFields) => Promise<string | null>;
  report: (fields: ProviderFields) => Promise<void>;
}

/** Not declared as endpoints: requests may be forms, and signatures cover the raw request. */
export function inboundTexts({ provider, publicUrl, receive, report }: InboundTexts): Router {
  const read = (req: Request) =>
    provider.name === 'twilio'
      ? readTwilio(req, { authToken: provider.secret, publicUrl })
      : readWebhook(req, provider.secret);
  const onText = async (req: Request, res: Response) => {
    const reply = await receive(read(req));
    if (provider.name === 'webhook') res.json({ reply });
    else res.type('text/xml').send(twiml(reply));
  };
  const onStatus = async (req: Request, res: Response) => {
    await report(read(req));
    res.status(204).end();
  };
  const body = express.raw({ type: () => true, limit: BODY_LIMIT, inflate: false });
  const router = express.Router();
  router.use([INBOUND_PATH, STATUS_PATH], noStore, body);
  router.post(INBOUND_PATH, (req, res, next) => void onText(req, res).catch(next));
  router.post(STATUS_PATH, (req, res, next) => void onStatus(req, res).catch(next));
  return router;
}

interface TwilioRequest {
  authToken: string;
  publicUrl: string | undefined;
}

function readTwilio(req: Request, { authToken, publicUrl }: TwilioRequest): ProviderFields {
  const origin = (publicUrl ?? `${req.protocol}://${req.get('host') ?? ''}`).replace(/\/$/, '');
  const form = new URLSearchParams(bytesOf(req).toString('utf8'));
  const params = Object.fromEntries([...form.keys()].map((name) => [name, form.getAll(name)]));
  const isSigned = verifyTwilioSignature({
    authToken,
    url: origin + req.originalUrl,
    params,
    signature: req.get('x-twilio-signature'),
  });
  if (!isSigned) throw wronglySigned();
  const query = new URL(req.originalUrl, 'http://localhost').searchParams;
  return new Map([...query, ...form].map(([name, value]) => [name, storable(value)]));
}

function readWebhook(req: Request, secret: string): ProviderFields {
  const body = bytesOf(req);
  const isSigned = verifyWebhookSignature({
    secret,
    timestamp: req.get(TIMESTAMP_HEADER),
    body,
    signature: req.get(SIGNATURE_HEADER),
    now: new Date(),
  });
  if (!isSigned) throw wronglySigned();
  return new Map(
    Object.entries(readObject(body.toString('utf8'))).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, storable(value)]] : [],
    ),
  );
}

/** Drops characters that PostgreSQL can't store, so that the rest of the text isn't lost. */
function storable(text: string) {
  return text.replaceAll('\0', '').toWellFormed();
}

function readObject(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Text that isn't JSON is refused below.
  }
  throw badRequest('The body is not a JSON object.');
}

function bytesOf(req: Request): Buffer {
  const body: unknown = req.body;
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

const wronglySigned = () =>
  forbidden('This request is not signed by the provider of text messages.');

function twiml(reply: string | null) {
  const message = reply === null ? '' : `<Message>${escapeXml(reply)}</Message>`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string) {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
