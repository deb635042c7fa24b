import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploads } from '#shared/uploads/table.ts';
import { incomingKey } from '#server/storage/storage.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl, withPortal } from './portal.ts';

/** Upload and download URLs: the same index in both lists means the same file. */
export interface Addresses {
  puts: string[];
  gets: string[];
}

const COUNT = 120;

const serve = { portal: servePortal, bare: serveBare }[process.argv[2] ?? ''];
if (!serve) throw new Error('file-server.ts portal | bare');
await serve();

async function servePortal() {
  const { template, remove } = await makeTemplate(requireServerUrl('bench:storage'));
  try {
    await withPortal(template, async ({ db, storage, url }) => {
      const rows = await db.orm
        .insert(uploads)
        .values(Array.from({ length: COUNT }, () => ({})))
        .returning({ id: uploads.id });
      const keys = rows.map(({ id }) => incomingKey(id));
      const sign = { expiresIn: 3600 };
      const shown = { name: 'film.mp4', contentType: 'video/mp4', isInline: true, ...sign };
      const signed = await Promise.all(keys.map((key) => storage.signUpload(key, sign)));
      const opened = await Promise.all(keys.map((key) => storage.signDownload(key, shown)));
      await answerUntilToldToStop({
        puts: signed.map((path) => url + path),
        gets: opened.map((path) => url + path),
      });
    });
  } finally {
    await remove();
  }
}

async function serveBare() {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const server = createServer((req, res) => {
    handle(req, res).catch((error: unknown) =>
      res.destroy(error instanceof Error ? error : undefined),
    );
  });
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const file = join(folder, (req.url ?? '').slice(1));
    if (req.method === 'PUT') {
      await pipeline(req, createWriteStream(file));
      res.end();
      return;
    }
    res.setHeader('content-length', (await stat(file)).size);
    await pipeline(createReadStream(file), res);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const all = Array.from({ length: COUNT }, (_, index) => `http://127.0.0.1:${port}/${index}`);
  await answerUntilToldToStop({ puts: all, gets: all });
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
}

async function answerUntilToldToStop(addresses: Addresses) {
  process.send?.(addresses);
  await new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === 'stop') resolve();
      else process.send?.(process.memoryUsage.rss());
    });
  });
  process.disconnect();
}
