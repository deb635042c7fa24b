import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startSilentServer } from '#server/testing/silent-server.ts';
import { listenTo } from './listen.ts';

test('listening for database notices can be stopped while the connection is still being opened', async () => {
  const server = await startSilentServer();
  onTestFinished(server.stop);
  const listen = () =>
    listenTo({
      open: () => new pg.Client({ host: '127.0.0.1', port: server.port, ssl: false }),
      channel: 'nobody_tells',
      onNotice: () => undefined,
    });
  const end = listen();
  await expect.poll(server.connections).toBe(1);
  await end();
  await listen()();
});
