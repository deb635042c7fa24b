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
    skipped: z.number(),
  }),
});

export async function runBrowserTests(folder: string): Promise<Outcome> {
  const file = join(folder, 'browser.json');
  const exitCode = await runNode(['node_modules/playwright/cli.js', 'test'], {
    E2E_REPORT: file,
  });
  const { stats, suites } = reportSchema.parse(await readReport(file));
  const failures = suites.flatMap(failuresOf);
  if (stats.skipped > 0) failures.push(`${stats.skipped} skipped, which counts as failed`);
  return completed(
    { passed: stats.expected, failed: stats.unexpected + stats.skipped, failures },
    exitCode,
  );
}

function failuresOf({ specs, suites = [] }: Suite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failureLine(
          `[${projectName}] ${file}:${line} ${title}`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}
