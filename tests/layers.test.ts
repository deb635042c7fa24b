// @module-tag either-database
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fine, violations } from './lint-cases.ts';

const root = resolve(import.meta.dirname, '..');
const LINTER = join(root, 'node_modules/oxlint/bin/oxlint');
const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string().optional(), message: z.string(), filename: z.string() }),
  ),
});

let folder: string;
let reports: z.output<typeof reportSchema>['diagnostics'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lint-'));
  for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json', 'scripts/lint']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of [...violations.map(([, ...rest]) => rest), ...fine]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${text}\n`);
  }
  reports = reportSchema.parse(JSON.parse(await lint(folder))).diagnostics;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(violations)(
    'the linter reports a violation of the rule %s in the example file %s',
    (rule, file) => {
      const codes = reports.filter(({ filename }) => filename === file).map(({ code }) => code);
      expect(codes).toContain(rule);
    },
  );

  it.each(fine)('the linter accepts the example file %s', (file) => {
    expect(reports.filter(({ filename }) => filename === file)).toEqual([]);
  });
});

function lint(cwd: string) {
  return new Promise<string>((done) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    const args = [LINTER, '--format=json'];
    execFile(process.execPath, args, options, (_error, output) => done(output));
  });
}
