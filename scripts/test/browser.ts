import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { withFreshDatabase } from './fresh-database.ts';
import { completed, failureLine, readReport, runNode, type Outcome } from './outcome.ts';

const suiteSchema = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ error: z.optional(z.object({ message: z.string() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(suiteSchema));
  },
});
type Suite = z.infer<typeof suiteSchema>;

const reportSchema = z.object({
  suites: z.array(suiteSchema),
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
  const { stats, suites } = reportSchema.parse(await readReport(file));
  const failures = suites.flatMap((suite) => linesOf(suite, 'unexpected'));
  const retried = suites.flatMap((suite) => linesOf(suite, 'flaky'));
  if (stats.skipped > 0) failures.push(`${stats.skipped} skipped, which counts as failed`);
  return completed(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
      failures,
      retried,
    },
    exitCode,
  );
}

/** Which tests ended so, and what the first try said. */
function linesOf({ specs, suites = [] }: Suite, wanted: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) =>
        failureLine(
          `[${projectName}] ${file}:${line} ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => linesOf(suite, wanted))];
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
