import { cpSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { root } from '#scripts/command/env-file.ts';

/** Files without rules: declarations, texts of errors, and queries, which a real database tries. */
const NO_RULES =
  /(\.test|\.d|\/(api|constants|default-lists|errors|present|routes|schemas|(.*-)?(queries|table)))\.ts$/;

/** What the copy does without, or has of its own. */
const LEFT_OUT = [
  '.env',
  '.git',
  'data',
  'data-demo',
  'dist',
  'node_modules',
  'release',
  'reports',
  'test-results',
];

export interface Mutant {
  id: string;
  file: string;
  /** Line and column, both from 1. */
  place: string;
  mutator: string;
  replacement: string;
}

export interface Copy {
  path: string;
  mutants: Mutant[];
}

/** Copies the project to `path`, with all mutants of the folder in the code, each one switched off. */
export async function instrumentedCopy(folder: string, path: string): Promise<Copy> {
  rmSync(path, { recursive: true, force: true });
  for (const name of readdirSync(root)) {
    if (!LEFT_OUT.includes(name)) cpSync(join(root, name), join(path, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'), 'dir');
  const names = readdirSync(join(path, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith('.ts') && !NO_RULES.test(name));
  const files = await Promise.all(
    names.toSorted().map(async (name) => ({
      name: join(path, name),
      mutate: true,
      content: await readFile(join(path, name), 'utf8'),
    })),
  );
  const instrumented = await new Instrumenter(SILENT).instrument(files, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  await Promise.all(instrumented.files.map(({ name, content }) => writeFile(name, content)));
  return {
    path,
    mutants: instrumented.mutants.map(({ id, fileName, location, mutatorName, replacement }) => ({
      id,
      file: relative(path, fileName),
      place: `${location.start.line + 1}:${location.start.column + 1}`,
      mutator: mutatorName,
      replacement,
    })),
  };
}

const nothing = () => undefined;
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
