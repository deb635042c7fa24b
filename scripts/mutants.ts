import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { trust } from '#shared/trust.ts';
import { root } from './command/env-file.ts';

const USAGE = `npm run mutants -- [FOLDER …]
Changes the rules of a room in one place at a time, runs the room's tests, and writes the
changes that no test noticed to reports/mutants. A room is a folder of server/features or of shared,
without its subfolders. A FOLDER such as training, training/seats or shared stands for its room and
those below. Without a name each room has its turn.`;

/** The percentage of a room's changes (see USAGE) that its tests must notice. */
const SCORE = 92;

/** After this many minutes, a run of all rooms doesn't start another room. */
const MINUTES = 15;

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
  shared: ['tests/endpoint-access.test.ts', 'server/db/search.test.ts'],
  suspension: ['server/features/announcements/stopped.test.ts'],
};

const FEATURES = 'server/features/';
const REPORTS = join(root, 'reports/mutants');

const asked = process.argv.slice(2);
if (asked.some((name) => name.startsWith('-'))) {
  console.error(USAGE);
  process.exit(2);
}
const until = Date.now() + MINUTES * 60 * 1000;
const scores: string[] = [];
let isLow = false;
for (const room of asked.length > 0 ? asked.flatMap(roomsOf) : rotated(everyRoom())) {
  if (asked.length === 0 && Date.now() > until) {
    scores.push(`${room}: another night`);
    continue;
  }
  const result = await mutate(room).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  if (result === null) {
    scores.push(`${room}: its tests failed before anything was changed`);
    isLow = true;
    continue;
  }
  const { count, survivors } = result;
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

function everyRoom() {
  return [...foldersIn('server/features'), 'shared', ...foldersIn('shared')]
    .map((folder) => folder.replace(FEATURES, ''))
    .toSorted();
}

function foldersIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function roomsOf(asked: string) {
  const rooms = everyRoom().filter((room) => room === asked || room.startsWith(`${asked}/`));
  if (rooms.length === 0) {
    console.error(`No room is ${asked} or below it.\n\n${USAGE}`);
    process.exit(2);
  }
  return rooms;
}

/** Starts with another room each day, as a run may not get through all of them. */
function rotated(rooms: string[]) {
  const day = Math.floor(Date.now() / (24 * 60 * 60 * 1000));
  const first = (day * 7) % rooms.length;
  return [...rooms.slice(first), ...rooms.slice(0, first)];
}

async function mutate(room: string) {
  const path = room.split('/');
  const isShared = path[0] === 'shared';
  const folder = isShared ? room : `${FEATURES}${room}`;
  const feature = isShared ? path[1] : path[0];
  const tested = isShared ? ['shared'] : [];
  if (feature !== undefined) tested.push(`${FEATURES}${feature}`);
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.config.ts', related: false },
    mutate: [`${folder}/*.ts`, ...NO_RULES.map((name) => `!**/${name}.ts`)],
    testFiles: [...tested.map((below) => `${below}/**/*.test.ts`), ...(FURTHER_TESTS[room] ?? [])],
    coverageAnalysis: 'perTest',
    // What a module computes when it loads counts for all tests: each change would run them all.
    ignoreStatic: true,
    concurrency: 1,
    // High on purpose: if a change makes a test hang, the test's own time limit ends it first.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 20,
    // Leaves out the real-start tests, because they start processes that run the unchanged code.
    ignorePatterns: ['client/src', 'dist', 'docs', 'reports', 'test-results', 'real-start.test.ts'],
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
