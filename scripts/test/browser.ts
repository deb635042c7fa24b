import { join } from 'node:path';
import { z } from 'zod';
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

/** Runs the browser tests, each worker on a portal and a database of its own. */
export async function runBrowserTests(folder: string): Promise<Outcome> {
  const file = join(folder, 'browser.json');
  const exitCode = await runNode(['node_modules/playwright/cli.js', 'test'], {
    E2E_REPORT: file,
  });
  const { stats, suites } = reportSchema.parse(await readReport(file));
  const failures = suites.flatMap((suite) => namesOf(suite, 'unexpected'));
  for (const name of suites.flatMap((suite) => namesOf(suite, 'flaky'))) {
    console.error(`Passed only when tried again: ${name}`);
  }
  if (stats.skipped > 0) failures.push(`${stats.skipped} skipped, which counts as failed`);
  return completed(
    { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped, failures },
    exitCode,
  );
}

/** Names each test with a status, with the first line of what it said when it failed. */
function namesOf({ specs, suites = [] }: Suite, wanted: 'unexpected' | 'flaky'): string[] {
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
  return [...own, ...suites.flatMap((suite) => namesOf(suite, wanted))];
}
