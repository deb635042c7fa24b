import { expect, test } from 'vitest';
import { readTextAnswer } from './text-answer.ts';

test.each([
  ['YES', null],
  [' yes. ', null],
  ['Y', null],
  ['ok', null],
  ['Yes on my way', null],
  ['YES 30', 30],
  ['yes, in 45 minutes', 45],
  ['Yes 2 hours', 120],
  ['YES 1h', 60],
  ['yes 5pm', null],
  ['yes 5:30', null],
  ['YES 5000', null],
])('the text message %s is read as ‘I can come’', (text, minutes) => {
  expect(readTextAnswer(text)).toEqual({ kind: 'come', minutes });
});

test.each([
  ['NO', null],
  ['n', null],
  ['No, I am ill', 'I am ill'],
  ['no - out of state', 'out of state'],
])('the text message %s is read as ‘I can’t come’', (text, reason) => {
  expect(readTextAnswer(text)).toEqual({ kind: 'decline', reason });
});

test.each(['', 'no problem', 'yesterday', 'maybe', 'What is it?', '30', 'noon'])(
  'the text message “%s” is not read as an answer to a call',
  (text) => {
    expect(readTextAnswer(text)).toBeNull();
  },
);
