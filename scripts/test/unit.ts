import { join } from 'node:path';
import { z } from 'zod';
import { completed, failureLine, readReport, runNode, type Outcome } from './outcome.ts';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});

/** Runs projects of vitest.config.ts. A skipped test or a broken file counts as failed. */
export async function runUnitTests(folder: string, projects: readonly string[]): Promise<Outcome> {
  const file = join(folder, 'unit.json');
  const exitCode = await runNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/test/unhandled-errors.ts',
    `--outputFile.json=${file}`,
  ]);
  const report = reportSchema.parse(await readReport(file));
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages?.[0]));
  for (const { name } of broken) failures.push(`${name}: broke outside of its tests`);
  if (skipped > 0) failures.push(`${skipped} skipped, which counts as failed`);
  return completed(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length + skipped,
      failures,
    },
    exitCode,
  );
}
