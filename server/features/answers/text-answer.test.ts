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
  ['YES 1440', 1440],
  ['YES 1441', null],
  ['Yes, 24 hours', 1440],
  ['Yes, 25 h', null],
])('the text message %s is read as ‘I can come’', (text, minutes) => {
  expect(readTextAnswer(text)).toEqual({ kind: 'come', minutes });
});

test.each([
  ['NO', null],
  ['n', null],
  ['No, I am ill', 'I am ill'],
  ['no - out of state', 'out of state'],
  ['NO,', null],
])('the text message %s is read as ‘I can’t come’', (text, reason) => {
  expect(readTextAnswer(text)).toEqual({ kind: 'decline', reason });
});

test('a reason after NO is cut at 500 characters, and loses only half a character at its end', () => {
  const reasonIn = (text: string) => readTextAnswer(`no, ${text}`);
  const start = 'x'.repeat(499);
  expect(reasonIn(`${start}yz`)).toEqual({ kind: 'decline', reason: `${start}y` });
  expect(reasonIn(`${start}😀`)).toEqual({ kind: 'decline', reason: start });
  expect(reasonIn('a \uD83D half')).toEqual({ kind: 'decline', reason: 'a \uD83D half' });
});

test.each(['', 'no problem', 'yesterday', 'maybe', 'What is it?', '30', 'noon'])(
  'the text message “%s” is not read as an answer to a call',
  (text) => {
    expect(readTextAnswer(text)).toBeNull();
  },
);

test.each(['home', ' HOME ', "I'm home, thanks", 'I’m safe', 'yes, I am at home'])(
  'the text message “%s” is read as ‘I’m home’',
  (text) => {
    expect(readTextAnswer(text)).toEqual({ kind: 'home' });
  },
);
