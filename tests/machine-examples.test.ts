// @module-tag either-database
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { exampleFile } from '#server/testing/example-file.ts';
import { requireProgram } from '#server/testing/require-program.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const packageJson = z.object({ scripts: z.object({ start: z.string() }) });
const UNITS = ['portal.service', 'portal-backup.service', 'portal-backup.timer'];
/** The most that `systemd-analyze security` may report, out of 100; lower is safer. */
const MAX_EXPOSURE = 25;

test('systemd accepts every line of the example units', (context) => {
  const analyze = requireProgram('systemd-analyze', context, 'systemd');
  const complaints = execFileSync('/bin/sh', [
    '-c',
    '"$0" verify --man=no "$@" 2>&1',
    analyze,
    ...unitFiles(),
  ]);
  expect(String(complaints)).toBe('');
});

test('the example settings file has no setting that an example unit already sets', () => {
  const inFile = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  );
  for (const path of unitFiles()) {
    // A setting in the settings file would override the unit's setting of the same name.
    const said = [...readFileSync(path, 'utf8').matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, assignments = '']) => assignments.match(/\w+(?==)/g) ?? [],
    );
    expect(said.filter((name) => inFile.includes(name))).toEqual([]);
  }
});

test.each([
  'docs/operations/portal.service',
  'docs/operations/install.md',
  'README.md',
  'Dockerfile',
])('%s starts the portal with the same command as npm start', (path) => {
  const { scripts } = packageJson.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  // The Dockerfile quotes each word and separates them by commas.
  const text = readFileSync(path, 'utf8').replaceAll(/", "/g, ' ');
  const commands = text.match(/\bnode\b[^\n`"]*scripts\/start\.mjs/g) ?? [];
  expect(new Set(commands)).toEqual(new Set([scripts.start]));
});

test('systemd-analyze rates the example units as well protected', (context) => {
  const analyze = requireProgram('systemd-analyze', context, 'systemd');
  const services = unitFiles().filter((path) => path.endsWith('.service'));
  const judge = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`];
  for (const path of services) {
    expect(() => execFileSync(analyze, [...judge, path], { stdio: 'pipe' })).not.toThrow();
  }
});

test('the example configuration of logrotate rotates the log while the portal goes on writing', (context) => {
  const logrotate = requireProgram('logrotate', context);
  const folder = temporaryFolder();
  const config = join(folder, 'config');
  const state = join(folder, 'state');
  const log = join(folder, 'logs/portal.log');
  mkdirSync(join(folder, 'logs'));
  const text = exampleFile('logrotate.conf');
  writeFileSync(config, text.replace('/var/log/chaplaincy-portal', join(folder, 'logs')));
  chmodSync(config, 0o644);
  // The shell keeps the file open, as the portal does.
  const rotate = `{ echo before; "${logrotate}" --force --state "${state}" "${config}"; echo after; } >>"${log}"`;
  execFileSync('/bin/sh', ['-e', '-c', rotate]);
  expect(readFileSync(log, 'utf8')).toBe('after\n');
  expect(readdirSync(join(folder, 'logs'))).toEqual(['portal.log', 'portal.log.1.gz']);
  expect(gunzipSync(readFileSync(`${log}.1.gz`)).toString()).toBe('before\n');
});

test('portal-run uses the folder, the user and the settings of portal.service', () => {
  const unit = exampleFile('portal.service');
  const script = exampleFile('portal-run');
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? 'missing';
  expect(script).toContain(`--uid=${of('User')} --gid=${of('Group')}`);
  expect(script).toContain(`--working-directory=${of('WorkingDirectory')}`);
  expect(script).toContain(`--property=EnvironmentFile=${of('EnvironmentFile')}`);
  const [settings = 'missing'] = /HOST=.*?(?= \/usr\/bin\/node)/.exec(of('ExecStart')) ?? [];
  expect(script).toContain(`/usr/bin/env ${settings}`);
});

/** Copies of the example units with the path of this machine's Node. */
function unitFiles() {
  const folder = temporaryFolder();
  return UNITS.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, exampleFile(name).replaceAll('/usr/bin/node', process.execPath));
    return path;
  });
}
