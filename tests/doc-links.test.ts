import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pagesForOperators } from '#server/testing/pages-for-operators.ts';

const packageJson = z.object({ scripts: z.record(z.string(), z.string()) });
/** The number of lines that a screen shows without scrolling. */
const ONE_SCREEN = 60;
const LONGEST_LINE = 180;

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].concat(
  readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
);

test('each link in a document leads to an existing file and heading', () => {
  const broken = documents.flatMap((path) =>
    linksOf(readFileSync(path, 'utf8'))
      .filter((link) => !leadsSomewhere(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test('every page of docs/operations that any file mentions exists', () => {
  const named = [...sourceFiles()].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/docs\/operations\/[\w@.-]*\w/g)].map(
      ([name]) => [path, name] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, name]) => !existsSync(name))).toEqual([]);
});

test('docs/operations.md, for problems at night, fits one screen and has a command for each of its ten symptoms', () => {
  const night = pagesForOperators().get('docs/operations.md') ?? '';
  expect(night.split('\n').length).toBeLessThanOrEqual(ONE_SCREEN);
  const symptoms = [...night.matchAll(/^\*\*.*\*\*\\\n`(.*)`\\\n(.*)$/gm)];
  expect(symptoms).toHaveLength(10);
  const lines = symptoms.flatMap(([, command = '', expectation = '']) => [command, expectation]);
  expect(lines.filter((line) => line.length > LONGEST_LINE)).toEqual([]);
});

test('each npm command on an operations page exists', () => {
  const { scripts } = packageJson.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const told = [...pagesForOperators().values()].flatMap((text) =>
    [...text.matchAll(/(?:npm run (?:--silent )?|portal-run )([a-z][\w:-]*)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(told.length).toBeGreaterThan(20);
  expect([...new Set(told)].filter((name) => !(name in scripts))).toEqual([]);
});

test('on each operations page except the runbooks, commands come before the first section', () => {
  const late = [...pagesForOperators()]
    .filter(([path]) => path !== 'docs/operations.md')
    .filter(([, text]) => !/^# .*\n(?:(?!## )[^]*?\n)??```/.test(text.split(/^## /m)[0] ?? ''));
  // The runbooks show their commands below each heading.
  expect(late.map(([path]) => path)).toEqual(['docs/operations/runbooks.md']);
});

function linksOf(text: string) {
  const prose = text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(from: string, link: string) {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), decodeURI(path)));
  if (!existsSync(target)) return false;
  return heading === undefined || headingsOf(readFileSync(target, 'utf8')).includes(heading);
}

/** Turns headings into anchors the way GitHub does. */
function headingsOf(text: string) {
  return [...text.replaceAll(/```[^]*?```/g, '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function* sourceFiles() {
  yield* ['compose.yaml', 'Dockerfile', '.env.example', ...documents];
  for (const folder of ['server', 'client', 'shared', 'scripts', 'tests', 'docs/operations']) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (/\.(?:ts|tsx|mjs|sh|yml|conf|service|timer|sql)$/.test(name)) yield join(folder, name);
    }
  }
}
