import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './command/env-file.ts';
import { instrumentedCopy, type Mutant } from './mutants/instrumented-copy.ts';
import { tryMutants } from './mutants/try-mutants.ts';

const USAGE = `npm run mutants -- [FOLDER …]
Changes the rules of a room in one place at a time, runs the room's tests, and writes the
changes that no test noticed to reports/mutants. A room is a folder of server/features or of shared,
without its subfolders. A FOLDER such as training, training/seats or shared stands for its room and
those below. Without a name each feature has its turn.`;

/** The percentage of a room's changes (see USAGE) that its tests must notice. */
const SCORE = 92;

/** After this many minutes, a run of all rooms doesn't start another feature. */
const MINUTES = 15;

const EXCUSED: Record<string, { enough: number; why: string }> = {
  'program/lists': {
    enough: 88,
    why: 'the others change how many rows a batch has, or replace a value by itself',
  },
  'readiness/own': {
    enough: 85,
    why: 'the others are about a kind that is added between two queries',
  },
};

/** Tests outside of a feature's folder that try its rules. */
const FURTHER_TESTS: Record<string, string[]> = {
  shared: ['server/db/search.test.ts'],
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
await mkdir(REPORTS, { recursive: true });
for (const folder of asked.length > 0 ? asked.map(folderOf) : rotated(everyFeature())) {
  if (asked.length === 0 && Date.now() > until) {
    scores.push(`${folder}: another night`);
    continue;
  }
  await measure(folder);
  await writeFile(join(REPORTS, 'scores.txt'), [...scores, ''].join('\n'));
}
console.log(scores.join('\n'));
process.exitCode = isLow ? 1 : 0;

async function measure(folder: string) {
  const copy = await instrumentedCopy(folder, join(REPORTS, 'copy'));
  const feature = featureOf(folder);
  const result = await tryMutants(copy, [`${feature}/`, ...(FURTHER_TESTS[nameOf(feature)] ?? [])]);
  scores.push(...result.failing.map((test) => `${test}, although nothing was changed`));
  for (const room of new Set(result.counted.map(({ file }) => dirname(file)))) {
    const mutants = result.counted.filter(({ file }) => dirname(file) === room);
    const survivors = mutants.filter(({ id }) => !result.noticed.has(id));
    const score = (100 * (mutants.length - survivors.length)) / mutants.length;
    const { enough, why } = EXCUSED[nameOf(room)] ?? { enough: SCORE, why: null };
    const line = `${nameOf(room)}: ${score.toFixed(1)} % of ${mutants.length} changes noticed`;
    const verdict = score < enough ? `${line}, below ${enough} %` : line;
    scores.push(why === null ? verdict : `${verdict} (${enough} % are enough: ${why})`);
    isLow ||= score < enough;
    await writeFile(
      join(REPORTS, `${nameOf(room).replaceAll('/', '-')}.txt`),
      [line, ...survivors.map((mutant) => describe(mutant, result.covered)), ''].join('\n'),
    );
  }
}

function describe({ id, file, place, mutator, replacement }: Mutant, covered: Set<string>) {
  const isRun = covered.has(id) ? '' : ', run by no test';
  return `${file}:${place} ${mutator}${isRun}: ${replacement}`;
}

function everyFeature() {
  const features = readdirSync(join(root, FEATURES), { withFileTypes: true });
  return [
    ...features.filter((entry) => entry.isDirectory()).map(({ name }) => FEATURES + name),
    'shared',
  ];
}

function folderOf(name: string) {
  const folder = name.split('/')[0] === 'shared' ? name : FEATURES + name;
  if (!existsSync(join(root, folder))) {
    console.error(`No room is ${name} or below it.\n\n${USAGE}`);
    process.exit(2);
  }
  return folder;
}

/** The folder whose tests try the rules of this folder. */
function featureOf(folder: string) {
  const parts = folder.split('/');
  return parts[0] === 'shared' ? 'shared' : parts.slice(0, 3).join('/');
}

function nameOf(folder: string) {
  return folder.replace(FEATURES, '');
}

/** Starts with another feature each day, as a run may not get through all of them. */
function rotated(features: string[]) {
  const day = Math.floor(Date.now() / (24 * 60 * 60 * 1000));
  const first = (day * 7) % features.length;
  return [...features.slice(first), ...features.slice(0, first)];
}
