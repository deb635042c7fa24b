import { ZxcvbnFactory, type MatchExtended, type OptionsGraph } from '@zxcvbn-ts/core';

export interface Judgement {
  score: 0 | 1 | 2 | 3 | 4;
  verdict: string;
  /** '' if there is nothing to advise. */
  advice: string;
}

interface Known {
  passwords: string[];
  words: string[];
  graphs: OptionsGraph;
}

const VERDICTS = [
  'Very easy to guess',
  'Easy to guess',
  'Could be stronger',
  'Hard to guess',
  'Very hard to guess',
] as const;

const LONGER = 'Add a word or two: length helps most.';

/** Characters beyond this are ignored. */
const MAX_LENGTH = 100;

export function passwordJudge({ passwords, words, graphs }: Known) {
  const judge = new ZxcvbnFactory({
    dictionary: { passwords, words },
    graphs,
    maxLength: MAX_LENGTH,
  });
  return (password: string, own: readonly string[]): Judgement => {
    const { score, sequence } = judge.check(password, wordsIn(own));
    const advice = score > 2 ? '' : adviceOn(sequence, score);
    return { score, verdict: VERDICTS[score], advice };
  };
}

function adviceOn(sequence: readonly MatchExtended[], score: Judgement['score']) {
  const longest = sequence.toSorted((a, b) => b.token.length - a.token.length)[0];
  const reason = longest && reasonOf(longest, sequence.length === 1);
  return reason && (score < 2 || sequence.length === 1) ? `${reason} ${LONGER}` : LONGER;
}

function reasonOf(match: MatchExtended, isWhole: boolean) {
  const it = isWhole ? 'It' : 'A part of it';
  if (match.pattern === 'dictionary') {
    if (match['dictionaryName'] === 'userInputs') return 'It contains your name or email.';
    if (match['dictionaryName'] === 'passwords') {
      return `${it} is one of the most common passwords.`;
    }
    return `${it} is a single common word.`;
  }
  if (match.pattern === 'spatial') return `${it} is a row of keys on the keyboard.`;
  if (match.pattern === 'repeat') return `${it} repeats the same characters.`;
  if (match.pattern === 'sequence') return `${it} is a sequence such as abc or 123.`;
  if (match.pattern === 'date' || match.pattern === 'regex') return `${it} is a date or a year.`;
  return undefined;
}

function wordsIn(own: readonly string[]) {
  return own
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2);
}
