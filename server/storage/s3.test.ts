// @module-tag either-database
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { trust } from '#shared/trust.ts';
import { createS3Storage } from './s3.ts';
import { fileKey, incomingKey, type Storage } from './storage.ts';

const ID = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';
const [incoming, kept] = [incomingKey(ID), fileKey(ID)];

async function bucketOf(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  return createS3Storage({
    bucket: 'portal',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    forcePathStyle: true,
    answerMs: 300,
  });
}

const calls: Record<string, (storage: Storage) => Promise<unknown>> = {
  'is asked whether it is there': (storage) => storage.requireReachable(1),
  'is asked for a size': (storage) => storage.size(incoming),
  'is read from': (storage) => storage.read(kept, { start: 0, end: 9 }),
  'stores a file': (storage) => storage.write(kept, Buffer.from('words')),
  'deletes a file': (storage) => storage.remove(kept),
};

const AWAY = { status: 503, code: 'storage-unavailable' };

describe('an unavailable bucket (F8)', () => {
  it.each(Object.entries(calls))(
    'a bucket that answers 500 when it %s counts as unavailable',
    async (_what, call) => {
      const storage = await bucketOf((_req, res) => void res.writeHead(500).end());
      await expect(call(storage)).rejects.toMatchObject(AWAY);
      await expect(storage.keep(incoming, kept)).rejects.toMatchObject(AWAY);
    },
  );

  it.each(Object.entries(calls))(
    'a bucket that never answers when it %s counts as unavailable after a limited wait',
    async (_what, call) => {
      const storage = await bucketOf(() => undefined);
      await expect(call(storage)).rejects.toMatchObject(AWAY);
    },
    10_000,
  );

  it.each([403, 404])(
    'if a bucket answers %i to an availability check, the bucket counts as reachable',
    async (status) => {
      const storage = await bucketOf((_req, res) => void res.writeHead(status).end());
      await expect(storage.requireReachable(1)).resolves.toBeUndefined();
    },
  );
});

const refusal = (status: number, code: string) => (_req: unknown, res: ServerResponse) =>
  void res
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);

describe('the check of a bucket', () => {
  it.each([
    ['no-bucket', 404, 'NoSuchBucket', 'S3_BUCKET'],
    ['wrong-key', 403, 'InvalidAccessKeyId', 'S3_ACCESS_KEY_ID'],
    ['wrong-key', 403, 'SignatureDoesNotMatch', 'S3_SECRET_ACCESS_KEY'],
    ['wrong-region', 301, 'PermanentRedirect', 'S3_REGION'],
    ['wrong-region', 400, 'AuthorizationHeaderMalformed', 'S3_REGION'],
    ['not-allowed', 403, 'AccessDenied', 'put and delete'],
    ['clock-off', 403, 'RequestTimeTooSkewed', 'clocks'],
    ['failing', 500, 'InternalError', 'answers 500'],
  ])(
    'the check of a bucket reports %s when the bucket answers %i %s',
    async (code, status, reason, remedy) => {
      const storage = await bucketOf(refusal(status, reason));
      for (const writes of [true, false]) {
        const problem = await storage.check({ writes });
        expect(problem).toMatchObject({ code });
        expect(problem?.remedy).toContain(remedy);
      }
    },
  );

  it('the check of a bucket reports that the bucket is unreachable if it never answers', async () => {
    const silent = await bucketOf(() => undefined);
    expect(await silent.check({ writes: false })).toMatchObject({ code: 'unreachable' });
  });

  it('the check of a bucket reports that files can be read but not written', async () => {
    const storage = await bucketOf((req, res) =>
      refusal(
        req.method === 'PUT' ? 403 : 404,
        req.method === 'PUT' ? 'AccessDenied' : 'NoSuchKey',
      )(req, res),
    );
    expect(await storage.check({ writes: true })).toMatchObject({ code: 'not-allowed' });
    expect(await storage.check({ writes: false })).toBeNull();
  });

  it.each([
    [404, 'NoSuchBucket'],
    [403, 'InvalidAccessKeyId'],
  ])(
    'an upload is refused with 503 before it begins if the bucket answers %i %s',
    async (status, reason) => {
      const storage = await bucketOf(refusal(status, reason));
      await expect(storage.requireReachable(1)).rejects.toMatchObject(AWAY);
    },
  );
});
