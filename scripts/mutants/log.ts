import { appendFileSync, readFileSync } from 'node:fs';
import { trust } from '#shared/trust.ts';

/** What the runner has done, so that another process can go on after its end. */
export type Entry =
  | { kind: 'covered'; test: string; ids: string[] }
  | { kind: 'loaded'; ids: string[] }
  | { kind: 'trying'; id: string }
  | { kind: 'unnoticed'; id: string; test: string }
  | { kind: 'noticed'; ids: string[] }
  /** Noticed, but afterwards the unchanged code failed too. To be tried again, one at a time. */
  | { kind: 'doubted'; ids: string[] }
  | { kind: 'ended' }
  | { kind: 'done'; pass: Pass; test: string; name: string; outcome: Outcome };

/** In the first pass, a mutant is tried only by the tests of its own folder. */
export type Pass = 'near' | 'all';
export type Outcome = 'tried' | 'fails' | 'fails if repeated';

export function addEntry(file: string, entry: Entry) {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

export function readEntries(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => trust<Entry>(JSON.parse(line), 'addEntry wrote it'));
}
