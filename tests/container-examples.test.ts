// @module-tag either-database
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { readDockerfile } from '#server/testing/dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '..');
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const WRITTEN: Record<string, string> = {
  DATABASE_PASSWORD: 'harbor-lantern-92',
  SESSION_SECRET: 'a secret of more than thirty-two characters',
  S3_SECRET_ACCESS_KEY: 'harbor-lantern-93',
};

test('compose.yaml gives the portal only known settings, with valid values', () => {
  const settings = portalSettings(textOf('compose.yaml'));
  expect(Object.keys(settings).length).toBeGreaterThan(8);
  const example = textOf('.env.example');
  expect(Object.keys(settings).filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  expect(readEnv(settings)).toMatchObject({
    DATABASE_URL: 'postgresql://portal:harbor-lantern-92@database:5432/portal',
    PUBLIC_URL: 'http://localhost:3000',
    S3_FORCE_PATH_STYLE: true,
  });
});

test('the Dockerfile runs the portal as a user other than root, with known settings', () => {
  const steps = readDockerfile(textOf('Dockerfile'));
  const last = steps.slice(steps.findLastIndex(({ name }) => name === 'FROM'));
  expect(last.find(({ name }) => name === 'USER')?.text).toBe('node');
  const set = last.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '));
  const names = set.map((pair) => pair.split('=')[0] ?? '');
  expect(names).toContain('DATA_DIR');
  const example = textOf('.env.example');
  expect(names.filter((name) => !example.includes(`\n${name}=`))).toEqual(['NODE_ENV']);
  expect(existsSync(join(ROOT, 'scripts/start.mjs'))).toBe(true);
  expect(last.find(({ name }) => name === 'CMD')?.text).toContain('scripts/start.mjs');
});

test('.dockerignore keeps secrets, data and built files out of the image', () => {
  const lines = textOf('.dockerignore').split('\n');
  for (const name of ['.git', '.env', 'data', 'data-demo', 'node_modules', 'dist']) {
    expect(lines).toContain(name);
  }
});

function portalSettings(compose: string) {
  const [, block = ''] =
    /^ {2}portal:\n(?:.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  const pairs = [...block.matchAll(/^ {6}(\w+): '?(.*?)'?$/gm)].map(
    ([, name = '', value = '']) => [name, filled(value)] as const,
  );
  return Object.fromEntries(pairs);
}

const filled = (value: string) =>
  value.replaceAll(
    /\$\{(\w+):([-?])(.*?)\}/g,
    (_, name: string, kind: string, text: string) => WRITTEN[name] ?? (kind === '-' ? text : ''),
  );
