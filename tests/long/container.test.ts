// @module-tag either-database
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startProgram } from '#server/testing/child-process.ts';
import { readDockerfile, type DockerfileStep } from '#server/testing/dockerfile.ts';
import { addressIn, portalSettings } from '#server/testing/portal-child.ts';
import { closedPort } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const words = z.array(z.string());

test('the Dockerfile’s steps produce a healthy portal that starts without building', async () => {
  const steps = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  const second = steps.findLastIndex(({ name }) => name === 'FROM');
  const built = runStage(steps.slice(0, second), null);
  const image = runStage(steps.slice(second), built);
  const code = join(image.folder, 'portal');
  expect(readdirSync(code)).not.toContain('tests');
  expect(readdirSync(join(code, 'node_modules'))).not.toContain('vitest');
  const before = filesIn(code);

  const port = String(await closedPort());
  const env = { ...portalSettings(join(image.folder, 'data')), PORT: port };
  const portal = startProgram(commandIn(image.steps, 'CMD'), { cwd: code, env });
  onTestFinished(() => portal.kill());
  const url = addressIn(await portal.line('The portal is at '));
  expect(portal.lines.join('\n')).not.toContain('Building');
  expect((await createVisitor(url).send('GET', '/auth')).status).toBe(200);

  const [program = '', ...args] = commandIn(image.steps, 'HEALTHCHECK');
  const check = () =>
    execFileSync(program, args, { env: { ...process.env, PORT: port }, stdio: 'pipe' });
  expect(check).not.toThrow();
  await portal.terminate();
  expect(await portal.ended).toMatchObject({ code: 0 });
  expect(check).toThrow('Command failed');
  expect(filesIn(code)).toEqual(before);
}, 900_000);

interface Stage {
  folder: string;
  steps: DockerfileStep[];
}

/** Runs the stage's RUN and COPY steps, with a folder as the file system's root. */
function runStage(steps: DockerfileStep[], from: Stage | null): Stage {
  const folder = temporaryFolder();
  const inside = (path: string) => join(folder, path);
  let cwd = folder;
  for (const { name, text } of steps) {
    if (name === 'WORKDIR') mkdirSync((cwd = inside(text)), { recursive: true });
    if (name === 'RUN') {
      const command = text
        .replaceAll(' /data', ` ${inside('data')}`)
        .replace('node:node', '$(id -u)');
      execFileSync('/bin/sh', ['-c', command], { cwd, stdio: 'pipe' });
    }
    if (name === 'COPY') {
      const [, , source = ''] = /^(--from=build )?(\S+)/.exec(text) ?? [];
      if (from) cpSync(join(from.folder, source), cwd, { recursive: true, verbatimSymlinks: true });
      else copyContext(text.split(' ').slice(0, -1), cwd);
    }
  }
  return { folder, steps };
}

/** Copies committed files, except those that .dockerignore excludes. */
function copyContext(names: string[], to: string) {
  const files = execFileSync('git', ['ls-files', '-z', ...names], { cwd: ROOT, encoding: 'utf8' });
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  for (const file of files.split('\0').filter((path) => path !== '' && !isIgnored(path, ignored))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(ROOT, file), join(to, file));
  }
}

/** The last matching line decides, as in Docker. */
function isIgnored(path: string, lines: string[]) {
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const last = patterns.findLast((line) => {
    const text = line.replace('!', '').replaceAll('.', '\\.');
    const pattern = text.replace('**/', '(?:.*/)?').replaceAll(/(?<!\.)\*/g, '[^/]*');
    return new RegExp(`^${pattern}(?:/|$)`).test(path);
  });
  return last !== undefined && !last.startsWith('!');
}

const commandIn = (steps: DockerfileStep[], name: string) => {
  const text = steps.find((step) => step.name === name)?.text ?? '';
  return words.parse(JSON.parse(text.slice(text.indexOf('['))));
};

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules'))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .toSorted();
