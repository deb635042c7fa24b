import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { portalVersion, STAMP_FILE } from '#server/release/version.ts';
import { root } from './command/env-file.ts';

const LEFT_OUT = [
  ':!tests',
  ':!.ci',
  ':!*.test.ts',
  ':!vitest.config.ts',
  ':!playwright.config.ts',
];

const { values } = parseArgs({
  options: { to: { type: 'string', default: join(root, 'release') } },
});
const name = `chaplaincy-portal-${portalVersion()}`;
const folder = mkdtempSync(join(tmpdir(), 'portal-release-'));
const code = join(folder, name);

try {
  // Builds from committed files only, because the stamp of the pages is computed from them.
  const sources = join(folder, 'sources.tar');
  run('git', [
    'archive',
    '--format=tar',
    `--prefix=${name}/`,
    '-o',
    sources,
    'HEAD',
    '.',
    ...LEFT_OUT,
  ]);
  run('tar', ['-xf', sources, '-C', folder]);
  const [commit, date] = execFileSync('git', ['log', '-1', '--format=%h %cI'], {
    encoding: 'utf8',
    cwd: root,
  })
    .trim()
    .split(' ');
  writeFileSync(join(code, STAMP_FILE), JSON.stringify({ commit, date }));
  symlinkSync(join(root, 'node_modules'), join(code, 'node_modules'), 'junction');
  run(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], code);
  rmSync(join(code, 'node_modules'));

  const to = resolve(values.to);
  mkdirSync(to, { recursive: true });
  const archive = join(to, `${name}.tar.gz`);
  run('tar', ['-czf', archive, '-C', folder, name]);
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  console.log(
    `${archive}\nUnpack it, then run \`npm ci --omit=dev\` there. A start has nothing to build.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, args: readonly string[], cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
