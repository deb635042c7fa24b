import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Copy, Mutant } from './instrumented-copy.ts';
import { addEntry, readEntries, type Pass } from './log.ts';
import type { Run } from './run.ts';

/** A process that writes nothing to its log for this many ms hangs, and is ended. */
const SILENT_MS = 40_000;
/** Ms until the first test of a process has ended. */
const START_MS = 100_000;

/** The tests of a mutant's own folder come first, because they notice most mutants soon. */
const PASSES: Pass[] = ['near', 'all'];

interface Result {
  /** Leaves out mutants whose code runs only while modules load. */
  counted: Mutant[];
  covered: Set<string>;
  noticed: Set<string>;
  /** Tests that fail although nothing was changed. */
  failing: string[];
}

/** Runs the tests whose paths contain one of `tests`, with each mutant whose code they run. */
export async function tryMutants({ path, mutants }: Copy, tests: string[]): Promise<Result> {
  const log = join(path, 'mutants.log');
  await writeFile(log, '');
  const folders = Object.fromEntries(mutants.map(({ id, file }) => [id, dirname(file)]));
  for (const pass of PASSES) {
    const description = join(path, 'mutants.json');
    await writeFile(description, JSON.stringify({ log, folders, pass } satisfies Run));
    let isDone = false;
    while (!isDone) {
      await runTests({ path, log, description, tests });
      const last = readEntries(log).at(-1);
      // The mutant has ended the process, or keeps it busy for ever.
      if (last?.kind === 'trying') addEntry(log, { kind: 'noticed', ids: [last.id] });
      isDone = last?.kind !== 'trying' && last?.kind !== 'ended';
    }
  }
  const entries = readEntries(log);
  const idsOf = (kind: 'covered' | 'loaded' | 'noticed') =>
    new Set(entries.flatMap((entry) => (entry.kind === kind ? entry.ids : [])));
  const [covered, loaded] = [idsOf('covered'), idsOf('loaded')];
  const failing = entries.flatMap((entry) =>
    entry.kind === 'done' && entry.outcome !== 'tried' ? [`${entry.name} ${entry.outcome}`] : [],
  );
  return {
    counted: mutants.filter(({ id }) => covered.has(id) || !loaded.has(id)),
    covered,
    noticed: idsOf('noticed'),
    failing: [...new Set(failing)],
  };
}

interface Process {
  path: string;
  log: string;
  description: string;
  tests: string[];
}

function runTests({ path, log, description, tests }: Process) {
  const vitest = join(path, 'node_modules/vitest/vitest.mjs');
  // Tests that start the portal in processes of their own are left out: no mutant is active there.
  const args = ['run', '--project', 'server', '--exclude', '**/real-start.test.ts', ...tests];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: path,
    env: { ...process.env, MUTANTS_RUN: description },
    stdio: 'ignore',
    detached: true,
  });
  const startedAt = Date.now();
  return new Promise<void>((resolve, reject) => {
    const timer = setInterval(() => {
      const { mtimeMs } = statSync(log);
      if (Date.now() > Math.max(startedAt + START_MS, mtimeMs + SILENT_MS)) end();
    }, 1000);
    child.once('error', reject);
    child.once('exit', () => {
      clearInterval(timer);
      end();
      resolve();
    });
  });

  /** Ends the processes of its group, too. */
  function end() {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      return;
    }
  }
}
