import { dirname, relative } from 'node:path';
import { TestRunner, type RunnerTask, type RunnerTestCase } from 'vitest';
import { trust } from '#shared/trust.ts';
import { addEntry, readEntries, type Entry, type Outcome } from './log.ts';
import { readRun } from './run.ts';

/** When a test has noticed this many mutants, it must pass without a mutant again. */
const NOTICED_AT_ONCE = 8;
/** A mutant counts as noticed, too, if it makes its code run this many times as often. */
const HITS = 100;

type Counts = Record<string, number>;

/** What the instrumented code reads and counts. */
interface Instrumented {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: { static: Counts; perTest: Record<string, Counts> };
}

const scope = trust<{ __stryker__?: Instrumented }>(globalThis, 'the instrumented code’s name');
const code = (scope.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } });

const run = readRun();
let hasTried = false;
const noticed = new Set<string>();
const doubted = new Set<string>();
const done = new Set<string>();
const unnoticed = new Set<string>();
const covered = new Map<string, string[]>();
for (const entry of readEntries(run.log)) note(entry);

function say(entry: Entry) {
  addEntry(run.log, entry);
  note(entry);
}

function note(entry: Entry) {
  if (entry.kind === 'noticed') for (const id of entry.ids) noticed.add(id);
  else if (entry.kind === 'doubted') for (const id of entry.ids) doubted.add(id);
  else if (entry.kind === 'done' && entry.pass === run.pass) done.add(entry.test);
  else if (entry.kind === 'unnoticed') unnoticed.add(`${entry.test} ${entry.id}`);
  else if (entry.kind === 'covered') covered.set(entry.test, entry.ids);
}

/**
 * Repeats each test in one process: first without a mutant, then with each mutant whose code it
 * runs. With a process for each mutant, a run would take sixty times as long.
 */
export default class MutantRunner extends TestRunner {
  #attempts: ReturnType<typeof attemptsOf> | null = null;
  #hasFailed = false;

  override async onBeforeRunTask(test: RunnerTask) {
    await super.onBeforeRunTask(test);
    if (test.type !== 'test' || (test.mode !== 'run' && test.mode !== 'queued')) return;
    const ids = covered.get(test.id);
    if (done.has(test.id) || ids?.every((id) => noticed.has(id))) {
      test.mode = 'skip';
      return;
    }
    test.repeats = Number.MAX_SAFE_INTEGER;
    this.#attempts = attemptsOf(test);
  }

  override onBeforeTryTask(test: RunnerTask) {
    if (test.type !== 'test' || !this.#attempts) return;
    if (test.result) Object.assign(test.result, { state: 'run', errors: undefined });
    const attempt = this.#attempts.next(this.#hasFailed);
    if (attempt.done) {
      const { id, fullName: name } = test;
      say({ kind: 'done', pass: run.pass, test: id, name, outcome: attempt.value });
      const { skip: endRepeats } = test.context;
      endRepeats();
    }
    code.currentTestId = test.id;
    code.activeMutant = attempt.value ?? undefined;
    super.onBeforeTryTask(test);
  }

  onAfterRetryTask(test: RunnerTask) {
    this.#hasFailed = test.result?.state === 'fail';
    code.activeMutant = undefined;
    code.currentTestId = undefined;
  }
}

/** Yields the mutant of each attempt, or null for none. Receives whether the attempt failed. */
function* attemptsOf(test: RunnerTestCase): Generator<string | null, Outcome, boolean> {
  if (yield null) {
    if (hasTried) endProcess();
    return 'fails';
  }
  const hits = { ...code.mutantCoverage.perTest[test.id] };
  say({ kind: 'covered', test: test.id, ids: Object.keys(hits) });
  say({ kind: 'loaded', ids: Object.keys(code.mutantCoverage.static) });
  code.mutantCoverage.static = {};
  const folder = dirname(relative(process.cwd(), test.file.filepath));
  const ids = Object.keys(hits).filter((id) => run.pass === 'all' || run.folders[id] === folder);
  if (ids.every(isTried)) return 'tried';
  if (yield null) return 'fails if repeated';

  let waiting: string[] = [];
  for (const id of ids) {
    if (isTried(id)) continue;
    if (doubted.has(id)) waiting = yield* confirm(waiting);
    say({ kind: 'trying', id });
    hasTried = true;
    code.hitCount = 0;
    code.hitLimit = HITS * (hits[id] ?? 1);
    if (yield id) waiting.push(id);
    else say({ kind: 'unnoticed', id, test: test.id });
    if (doubted.has(id) || waiting.length >= NOTICED_AT_ONCE) waiting = yield* confirm(waiting);
  }
  yield* confirm(waiting);
  return 'tried';

  function isTried(id: string) {
    return noticed.has(id) || unnoticed.has(`${test.id} ${id}`);
  }
}

/** A mutant may leave a process in which all tests fail. Then another process must go on. */
function* confirm(ids: string[]): Generator<null, [], boolean> {
  if (ids.length === 0) return [];
  const isBroken = yield null;
  say({ kind: isBroken && ids.length > 1 ? 'doubted' : 'noticed', ids });
  if (isBroken) endProcess();
  return [];
}

function endProcess() {
  say({ kind: 'ended' });
  process.kill(process.pid, 'SIGKILL');
}
