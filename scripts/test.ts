import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { findChromium } from './test/find-chromium.ts';
import { runBrowserTests } from './test/browser.ts';
import type { Outcome } from './test/outcome.ts';
import { runUnitTests } from './test/unit.ts';

/** Tests that need no browser, with their projects of vitest.config.ts. */
const PROJECTS = {
  unit: ['server', 'client'],
  long: ['long'],
  s3: ['s3'],
  mail: ['mail'],
  failover: ['failover'],
  cluster: ['cluster'],
};
const PARTS = [
  ...Object.entries(PROJECTS).map(([name, projects]) => ({
    name,
    run: (folder: string) => runUnitTests(folder, projects),
  })),
  {
    name: 'browser',
    run: (folder: string) => {
      findChromium();
      return runBrowserTests(folder);
    },
  },
];

const args = process.argv.slice(2);
const unknown = args.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  const names = PARTS.map(({ name }) => `[${name}]`).join(' ');
  throw new Error(`npm test -- ${names}: not ${unknown.join(' ')}`);
}
const asked = args.length > 0 ? args : ['unit', 'browser'];

const folder = await mkdtemp(join(tmpdir(), 'portal-test-'));
const total: Outcome = { passed: 0, failed: 0, failures: [] };
try {
  for (const { name, run } of PARTS) {
    if (!asked.includes(name)) continue;
    const outcome = await outcomeOf(name, () => run(folder));
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.failures.push(...outcome.failures.map((line) => `${name}: ${line}`));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
for (const failure of total.failures) console.error(`Failed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);

async function outcomeOf(name: string, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    await ensureBuilt();
    const outcome = await run();
    console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed`);
    return outcome;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, failures: [`the tests could not run: ${why}`] };
  }
}
