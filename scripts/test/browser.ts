import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { withFreshDatabase } from './fresh-database.ts';
import { completed, readReport, runNode, type Outcome } from './outcome.ts';

const reportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** What is tested in a browser, against a server with a database of its own. */
export async function runBrowserTests(folder: string): Promise<Outcome> {
  const file = join(folder, 'browser.json');
  const port = await freePort();
  const exitCode = await withFreshDatabase((databaseUrl) =>
    runNode(['node_modules/playwright/cli.js', 'test'], {
      E2E_PORT: String(port),
      E2E_DATA_DIR: join(folder, 'data'),
      E2E_REPORT: file,
      E2E_DATABASE_URL: databaseUrl ?? '',
    }),
  );
  const { stats } = reportSchema.parse(await readReport(file));
  if (stats.skipped > 0) console.error(`${stats.skipped} skipped, which counts as failed`);
  return completed(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped },
    exitCode,
  );
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no port was free'));
      });
    });
  });
}
