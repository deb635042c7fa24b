// @module-tag either-database
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { login } from '#shared/accounts/api.ts';
import { registerUpload } from '#shared/resources/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import { readEnv } from '#server/settings/env.ts';
import { startServer } from '#server/index.ts';
import { textOf } from '#server/testing/answers.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const PASSWORD = 'harbor-lantern-92';
/** The deadline for headers in ms. In production it is a minute. */
const DEADLINE = 800;

test('a request whose headers never end is cut at the deadline, and a slow upload is not (F10)', async () => {
  const running = await startServer({
    env: readEnv({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: await migratedFolder(),
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
    }),
    pages: () => (_req, _res, next) => next(),
    deadlines: { headers: DEADLINE },
  });
  try {
    const url = running.address;
    const [answer, waited] = await dripHeaders(new URL(url));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(waited).toBeGreaterThan(DEADLINE - 50);
    expect(waited).toBeLessThan(DEADLINE * 4);

    const visitor = createVisitor(url);
    await visitor.call(login, { body: { username: 'admin', password: PASSWORD } });
    const fileUrl = textOf(await visitor.call(requestUpload), 'uploadURL');
    const file = sampleFiles.pdf();
    const upload = startRequest(
      { url },
      {
        method: 'PUT',
        path: fileUrl.slice(url.length),
        headers: { 'content-length': String(file.length) },
      },
    );
    const part = Math.ceil(file.length / 8);
    for (let at = 0; at < file.length; at += part) {
      upload.write(file.subarray(at, at + part));
      await sleep(DEADLINE / 2);
    }
    expect((await upload.end()).status).toBe(200);
    const registered = await visitor.call(registerUpload, { body: { fileUrl } });
    expect([registered.status, registered.body.size]).toEqual([200, file.length]);
  } finally {
    await running.stop();
  }
}, 90_000);

/** Sends headers that never end. Returns the response and the time until the cut, in ms. */
async function dripHeaders({ hostname, port }: URL): Promise<[string, number]> {
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const start = performance.now();
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  // The server cuts the connection, so the client's next write fails as expected.
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nHost: portal\r\n');
  const drip = setInterval(() => socket.write('X-More: and more\r\n'), DEADLINE / 8);
  await once(socket, 'close');
  clearInterval(drip);
  return [answer, performance.now() - start];
}
