import { signedInMark } from '#client/lib/signed-in-mark.ts';
import { ConnectionError } from '#client/lib/api-error.ts';
import { isConnected, noteAnswerRead, noteStoodIn, noteUnreached } from '#client/lib/connection.ts';
import { madeAnswer } from './made-answers.ts';
import { storedAnswer } from './pack.ts';

/** How long the server may be silent before the stored answer is shown. */
const PATIENCE_MS = 3_000;
/** The same once it has been silent or away: the next answers are not waited for one by one. */
const SPENT_PATIENCE_MS = 500;

const SILENT = Symbol('silent');

/** What the server answered after the stored answer was shown. */
export interface LateAnswer {
  path: string;
  /** The answer, or why there is none. */
  result: { answer: unknown } | { error: unknown };
}

type Listener = (late: LateAnswer) => void;

const untold: (() => void)[] = [];
let listener: Listener | null = null;

/** Sets what hears late answers, also those that came before; null for nothing. */
export function onLateAnswer(next: Listener | null) {
  listener = next;
  if (next) for (const tell of untold.splice(0)) tell();
}

/**
 * Waits for the server's answer to a read. What the device has stored stands in when the server
 * can't be reached, or is silent: a weak signal takes a request and gives nothing back.
 * @throws what the server's answer throws, where nothing is stored.
 */
export async function withStandIn(path: string, answer: Promise<unknown>): Promise<unknown> {
  const askedAs = signedInMark();
  const read = answer.then((value) => {
    noteAnswerRead(path);
    return value;
  });
  try {
    const first = await Promise.race([read, silence()]);
    if (first !== SILENT) return first;
  } catch (error) {
    const stored = error instanceof ConnectionError && (await answerOnDevice(path));
    if (!stored) throw error;
    noteStoodIn(path, stored.storedAt);
    return stored.answer;
  }
  let isAnswered = false;
  const settle = () => {
    isAnswered = true;
  };
  answer.then(settle, settle);
  const stored = await answerOnDevice(path);
  if (!stored || isAnswered) return read;
  noteUnreached();
  noteStoodIn(path, stored.storedAt);
  const tellLate = (result: LateAnswer['result']) => tell({ path, result }, askedAs);
  answer.then(
    (value) => tellLate({ answer: value }),
    (error: unknown) => tellLate({ error }),
  );
  return stored.answer;
}

/** Tells of a late answer, unless another person is signed in by now, or nobody. */
function tell(late: LateAnswer, askedAs: string | null) {
  if (signedInMark() !== askedAs) return;
  if (listener) listener(late);
  else untold.push(() => tell(late, askedAs));
}

function silence() {
  return new Promise<typeof SILENT>((resolve) => {
    setTimeout(() => resolve(SILENT), isConnected() ? PATIENCE_MS : SPENT_PATIENCE_MS);
  });
}

/** Returns what the device has; a database that fails must not fail a read that is being answered. */
async function answerOnDevice(path: string) {
  try {
    return (await storedAnswer(path)) ?? (await madeAnswer(path));
  } catch {
    return undefined;
  }
}
