import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
  passed: number;
  failed: number;
  failures: string[];
}

/** Runs Node and passes its output through. Returns the exit code, or 1 after a signal. */
export function runNode(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

export async function readReport(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new Error('the runner ended without a report');
  }
}

/** If the runner failed outside of its tests or ran no test, counts that as one failure. */
export function completed(outcome: Outcome, exitCode: number): Outcome {
  const { passed, failed } = outcome;
  if (failed > 0 || (exitCode === 0 && passed > 0)) return outcome;
  const why =
    passed > 0 ? `The runner failed outside of its tests (exit ${exitCode})` : 'No test ran';
  return { ...outcome, failed: 1, failures: [why] };
}

export function failureLine(test: string, message = '') {
  const firstLine = stripVTControlCharacters(message).split('\n', 1)[0] ?? '';
  return `${test}: ${firstLine}`;
}
