import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { trust } from '#shared/trust.ts';
import { root } from './command/env-file.ts';

const USAGE = `npm run mutants -- [ROOM …]
Changes the rules of a room in one place after the other, runs its tests each time, and writes the
changes that no test noticed to reports/mutants. A room is a folder of server/features, such as
hours or training/seats, or 'shared'. Without a name each room has its turn.`;

/** The percentage of a room's changes (see USAGE) that its tests must notice. */
const SCORE = 92;

/** After this many hours, a run of all rooms doesn't start another room. */
const HOURS = 1;

const EXCUSED: Record<string, { enough: number; why: string }> = {};

const NO_RULES = [
  '*.test',
  '*.d',
  'api',
  'constants',
  'default-lists',
  'errors',
  'present',
  'routes',
  'schemas',
  '{,*-}queries',
  '{,*-}table',
];

const FURTHER_TESTS: Record<string, string[]> = {
  shared: ['tests/endpoint-access.test.ts'],
  suspension: ['server/features/announcements/stopped.test.ts'],
};

const REPORTS = join(root, 'reports/mutants');

const asked = process.argv.slice(2);
if (asked.some((name) => name.startsWith('-'))) {
  console.error(USAGE);
  process.exit(2);
}
const until = Date.now() + HOURS * 60 * 60 * 1000;
const scores: string[] = [];
let isLow = false;
for (const room of asked.length > 0 ? asked : everyRoom()) {
  if (asked.length === 0 && Date.now() > until) {
    scores.push(`${room}: another night`);
    continue;
  }
  const { count, survivors } = await mutate(room);
  if (count === 0) continue;
  const score = (100 * (count - survivors.length)) / count;
  const { enough, why } = EXCUSED[room] ?? { enough: SCORE, why: null };
  const line = `${room}: ${score.toFixed(1)} % of ${count} changes noticed`;
  const verdict = score < enough ? `${line}, below ${enough} %` : line;
  scores.push(why === null ? verdict : `${verdict} (${enough} % are enough: ${why})`);
  isLow ||= score < enough;
  await mkdir(REPORTS, { recursive: true });
  await writeFile(
    join(REPORTS, `${room.replaceAll('/', '-')}.txt`),
    [line, ...survivors, ''].join('\n'),
  );
  await writeFile(join(REPORTS, 'scores.txt'), [...scores, ''].join('\n'));
}
console.log(scores.join('\n'));
process.exitCode = isLow ? 1 : 0;

/** Lists the rooms. Starts with another one each day, as a run may not get through all of them. */
function everyRoom() {
  const rooms = [...readdirSync(join(root, 'server/features')), 'shared'];
  const day = Math.floor(Date.now() / (24 * 60 * 60 * 1000));
  const first = (day * 7) % rooms.length;
  return [...rooms.slice(first), ...rooms.slice(0, first)];
}

async function mutate(room: string) {
  const folder = room === 'shared' ? room : `server/features/${room}`;
  // Changes to a subfolder run all tests of its feature.
  const tested = folder.split('/').slice(0, 3).join('/');
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    mutate: [`${folder}/**/*.ts`, ...NO_RULES.map((name) => `!**/${name}.ts`)],
    testFiles: [`${tested}/**/*.test.ts`, ...(FURTHER_TESTS[room] ?? [])],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // High on purpose: if a change makes a test hang, the test's own time limit ends it first.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 20,
    ignorePatterns: ['client/src', 'dist', 'docs', 'reports', 'test-results'],
    disableTypeChecks: false,
    // Keeps Stryker from reading tsconfig.json, for which it would need TypeScript's former API.
    tsconfigFile: 'none',
    tempDirName: 'reports/stryker',
    reporters: [],
    logLevel: trust<never>('error', 'a value of an enumeration that no package here exports'),
  });
  const results = await stryker.runMutationTest();
  const tried = results.filter(({ status }) =>
    ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status),
  );
  const survivors = tried
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ fileName, location, mutatorName, replacement, status }) => {
      const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`;
      return `${place} ${mutatorName}${status === 'NoCoverage' ? ', run by no test' : ''}: ${replacement ?? ''}`;
    });
  return { count: tried.length, survivors };
}
