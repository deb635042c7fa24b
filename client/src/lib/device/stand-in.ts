import { isConnected, noteStoodIn, noteUnreached } from '#client/lib/connection.ts';
import { madeAnswer } from './made-answers.ts';
import { storedAnswer } from './pack.ts';

/** How long the server may be silent before the stored answer is shown. */
const PATIENCE_MS = 3_000;
/** The same once it has been silent or away: the next answers are not waited for one by one. */
const SPENT_PATIENCE_MS = 500;

/** Hears an answer that came after the stored one was shown. */
let takeLateAnswer: (path: string, answer: unknown) => void = () => undefined;

/** Sets what hears an answer that came after the stored one was shown. */
export function onLateAnswer(listener: typeof takeLateAnswer) {
  takeLateAnswer = listener;
}

/**
 * Answers a read in place of a server that can't be reached.
 * @throws the error it is given, where nothing is stored.
 */
export async function standInAfter(path: string, error: unknown): Promise<unknown> {
  const stored = await answerOnDevice(path);
  if (!stored) throw error;
  noteStoodIn(path, stored.storedAt);
  return stored.answer;
}

/**
 * Answers a read in place of a server that is silent: a weak signal takes a request and gives
 * nothing back. Where nothing is stored the server's answer is waited for.
 * @param settled the same answer, or what stands in after its failure: a slow device takes its time
 */
export async function standInForSilence(
  path: string,
  answer: Promise<unknown>,
  settled: Promise<unknown>,
): Promise<unknown> {
  let isAnswered = false;
  const settle = () => {
    isAnswered = true;
  };
  answer.then(settle, settle);
  await new Promise((resolve) => {
    setTimeout(resolve, isConnected() ? PATIENCE_MS : SPENT_PATIENCE_MS);
  });
  const stored = isAnswered ? undefined : await answerOnDevice(path);
  if (!stored || isAnswered) return settled;
  noteUnreached();
  noteStoodIn(path, stored.storedAt);
  answer.then(
    (late) => takeLateAnswer(path, late),
    () => undefined,
  );
  return stored.answer;
}

async function answerOnDevice(path: string) {
  return (await storedAnswer(path)) ?? madeAnswer(path);
}
