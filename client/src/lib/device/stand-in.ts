import { signedInMark } from './signed-in-mark.ts';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import {
  isConnected,
  noteAnswerRead,
  noteStoodIn,
  noteUnreached,
} from '#client/lib/call/connection.ts';
import { madeAnswer } from './made-answers.ts';
import { storedAnswer } from './pack.ts';

/** How long to wait for a server before the stored answer is shown, in ms. */
const PATIENCE_MS = 3_000;
/** The shorter wait after the server was silent or unreachable, in ms. */
const SPENT_PATIENCE_MS = 500;

const SILENT = Symbol('silent');

export interface LateAnswer {
  path: string;
  result: { answer: unknown } | { error: unknown };
}

type Listener = (late: LateAnswer) => void;

const untold: (() => void)[] = [];
let listener: Listener | null = null;

export function onLateAnswer(next: Listener | null) {
  listener = next;
  if (next) for (const tell of untold.splice(0)) tell();
}

/** If the server doesn't answer in time, returns the stored answer. @throws as `answer` does */
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

/** Passes a late answer on, unless the person has logged out or somebody else has signed in. */
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

async function answerOnDevice(path: string) {
  try {
    return (await storedAnswer(path)) ?? (await madeAnswer(path));
  } catch {
    return undefined;
  }
}
