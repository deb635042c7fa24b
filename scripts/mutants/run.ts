import { readFileSync } from 'node:fs';
import { trust } from '#shared/trust.ts';
import type { Pass } from './log.ts';

/** One run of the tests, as scripts/mutants.ts describes it to the runner. */
export interface Run {
  log: string;
  /** The folder of each mutant, by the mutant's id. */
  folders: Record<string, string>;
  pass: Pass;
}

export function readRun(): Run {
  const file = process.env['MUTANTS_RUN'];
  if (!file) throw new Error('MUTANTS_RUN must name the file that describes the run');
  return trust<Run>(JSON.parse(readFileSync(file, 'utf8')), 'scripts/mutants.ts wrote it');
}
