import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { expect, it, test } from 'vitest';
import { passwordJudge } from './judge-password.ts';

const judge = passwordJudge({
  passwords: dictionary['passwords-common'].slice(0, 4_000),
  words: dictionary['diceware-common'],
  graphs: adjacencyGraphs,
});
const OWN = ['Ruth', 'Whitfield', 'ruth.whitfield@example.org', 'rwhitfield'];

test.each([
  ['password', 'It is one of the most common passwords. Add a word or two: length helps most.'],
  ['qwertyuiop[', 'It is a row of keys on the keyboard. Add a word or two: length helps most.'],
  ['whitfield', 'It contains your name or email. Add a word or two: length helps most.'],
])('the password %s is rated easy to guess, with a reason', (password, advice) => {
  const judged = judge(password, OWN);
  expect(judged.score).toBeLessThan(2);
  expect(judged.advice).toBe(advice);
});

it('a password that is hard to guess gets no advice', () => {
  const judged = judge('seven quiet herons by the lock gate', OWN);
  expect(judged).toEqual({ score: 4, verdict: 'Very hard to guess', advice: '' });
});

it('a password of 1,000 characters is rated with at most 200 ms of processor time', () => {
  // Takes the fastest of five runs: the first ones also compile the code.
  const times = Array.from({ length: 5 }, () => {
    const began = process.cpuUsage();
    judge('aB3$'.repeat(250), OWN);
    return process.cpuUsage(began).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(200);
});
