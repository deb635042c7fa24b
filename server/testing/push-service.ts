import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto';
import { z } from 'zod';
import type { PushSubscription } from '#server/channels/channel.ts';
import { startStandIn, type StandInAnswer, type StandInRequest } from './stand-in-server.ts';

interface Browser {
  ecdh: ECDH;
  auth: Buffer;
}

export interface ReceivedPush {
  subscriptionId: string;
  payload: string;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  /** The claims of the sender's token, checked against its signature (RFC 8292). */
  sender: { aud: string; exp: number; sub: string };
}

/** Starts a push service (RFC 8030) whose browsers decrypt messages with their keys (RFC 8291). */
export async function startPushService() {
  const browsers = new Map<string, Browser>();
  const answers = new Map<string, StandInAnswer>();
  const received: ReceivedPush[] = [];
  const { url, stop } = await startStandIn((request) => {
    const id = request.url.pathname.replace('/push/', '');
    const browser = browsers.get(id);
    if (request.method !== 'POST' || !browser) return { status: 404 };
    const problem = answers.get(id);
    if (problem) return problem;
    if (!/^\d+$/.test(header(request, 'ttl') ?? '')) return { status: 400 };
    const sender = readVapid(request);
    if (!sender) return { status: 403 };
    if (request.body.length > 4096) return { status: 413 };
    received.push({
      subscriptionId: id,
      payload: decrypt(request.body, browser),
      ttl: Number(header(request, 'ttl')),
      urgency: header(request, 'urgency'),
      topic: header(request, 'topic'),
      sender,
    });
    return { status: 201, headers: { location: `/message/${randomUUID()}` } };
  });
  return {
    url,
    received,
    subscribe(): PushSubscription {
      const id = randomUUID();
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(id, { ecdh, auth });
      return { id, endpoint: `${url}/push/${id}`, p256dh, auth: auth.toString('base64url') };
    },
    refuse(id: string, answer: StandInAnswer) {
      answers.set(id, answer);
    },
    stop,
  };
}

const header = ({ headers }: StandInRequest, name: string) => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

function readVapid(request: StandInRequest) {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header(request, 'authorization') ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${body}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const sender = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const hours = (sender.exp - Date.now() / 1000) / 3600;
  const isForUs = sender.aud === request.url.origin && hours > 0 && hours <= 24;
  return isSigned && isForUs ? sender : null;
}

function decrypt(body: Buffer, { ecdh, auth }: Browser) {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const shared = ecdh.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const secret = derive(shared, auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // After the text come a byte 2 and zeros as padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
