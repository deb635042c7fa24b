import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { incomingKey, type Storage } from '#server/storage/storage.ts';
import { describeStorage } from '#server/testing/storage-suite.ts';
import { makeTestBucket, openTestBucket, testBucket } from '#server/testing/test-bucket.ts';

const held: { storage?: Storage } = {};

beforeAll(async () => {
  await makeTestBucket();
  held.storage = await openTestBucket();
});

const storage = () => {
  if (!held.storage) throw new Error('there from the first test on');
  return held.storage;
};

describeStorage(() => ({
  storage: storage(),
  home: testBucket().endpoint ?? 'https://s3.example.org',
  withClockOff: (off) => openTestBucket({ now: () => Date.now() + off }),
  withOtherKey: () => {
    const { credentials } = testBucket();
    const accessKeyId = credentials?.accessKeyId ?? '';
    return openTestBucket({ credentials: { accessKeyId, secretAccessKey: 'not the secret' } });
  },
  makeId: async () => randomUUID(),
}));

test('the bucket’s answer to a preflight request lets pages of the portal upload files', async () => {
  const url = await storage().signUpload(incomingKey(randomUUID()), { expiresIn: 600 });
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://chaplains.example.org',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get('access-control-allow-origin')).toMatch(
    /^(\*|https:\/\/chaplains\.example\.org)$/,
  );
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
});

test('a signed upload URL contains no checksum of an empty body and doesn’t prescribe a content type', async () => {
  const url = new URL(await storage().signUpload(incomingKey(randomUUID()), { expiresIn: 600 }));
  expect([...url.searchParams.keys()].join(' ').toLowerCase()).not.toContain('checksum');
  expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
});

test('the storage check reports a wrong bucket, key, region or server address, and nothing if all are right', async () => {
  const { credentials } = testBucket();
  const check = async (changed: Parameters<typeof openTestBucket>[0]) => {
    const opened = await openTestBucket(changed);
    const problem = await opened.check({ writes: true });
    await opened.close();
    return problem?.code ?? 'ok';
  };
  const wrongSecret = { accessKeyId: credentials?.accessKeyId ?? '', secretAccessKey: 'another' };
  expect({
    inOrder: await check({}),
    bucket: await check({ bucket: 'there-is-no-such-bucket-of-ours' }),
    key: await check({ credentials: wrongSecret }),
    region: await check({ region: 'eu-central-9' }),
    endpoint: await check({ endpoint: 'http://127.0.0.1:9' }),
  }).toEqual({
    inOrder: 'ok',
    bucket: 'no-bucket',
    key: 'wrong-key',
    region: 'wrong-region',
    endpoint: 'unreachable',
  });
});
