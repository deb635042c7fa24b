import { describe, expect, it } from 'vitest';
import { CONTENT_MAX_LENGTH } from './constants.ts';
import { plainTextOf } from './plain-text.ts';

const textOf = (content: string) => plainTextOf(content)?.plainText;

describe('the plain text of a section', () => {
  it.each([
    ['## Roles\nStay **with** _them_.', 'Roles: Stay with them.'],
    ['# One\n# Two\n\nThree\nfour  \nfive', 'One: Two: Three four five'],
    ['- one\n- two\n  1. three\n  2. four', 'one two three four'],
    ['- [ ] Know your supervisor\n- [x] Know your buddy', 'Know your supervisor Know your buddy'],
    ['| Role | Phone |\n|---|---|\n| Lead | 911 |', 'Role Phone Lead 911'],
    ['> Quoted\n> words', 'Quoted words'],
    ['See [the roster](https://example.org/a_b "title") now', 'See the roster now'],
    ['![A map of **regions**](map.png)', 'A map of regions'],
    ['Use `code_here` and ~~not~~ this', 'Use code_here and not this'],
    ['```sh\nrun *this*\n```\nafter', 'run *this* after'],
    ['Ruth &amp; Naomi \\*as said\\*', 'Ruth & Naomi *as said*'],
    ['Told so[^1].\n\n[^1]: By the office', 'Told so. By the office'],
    ['Call <the county manager>', 'Call <the county manager>'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['snake_case_word and 2 * 3 * 4', 'snake_case_word and 2 * 3 * 4'],
    ['[the roster](javascript:alert(1)), [map](data:,x)', 'the roster, map'],
    ['| Call | Text |\n|---|---|\n| one<br>two | three |', 'Call Text one two three'],
    ['Told so[^2], and <br/>then', 'Told so[^2], and then'],
    ['[^1]: By the office', 'By the office'],
    ['- [ ] one\n\n[ ] no task', 'one [ ] no task'],
    ['See https://example.org/a**b** now', 'See https://example.org/a**b** now'],
    ['\uFEFF# One', 'One:'],
    ['---', ''],
    ['# Who comes?\nWe do', 'Who comes? We do'],
    ['# Step 1\nStay', 'Step 1: Stay'],
    ['#\n\nStay', 'Stay'],
    ['```\nrun  this\n\n\tnow\n```', 'run this now'],
  ])('the plain text of %j is %j', (content, plainText) => {
    expect(textOf(content)).toBe(plainText);
  });

  it('the word count of a section leaves out punctuation marks that stand alone', () => {
    expect(plainTextOf('# Be there\n\n— and *listen* & stay; Éloïse too.')?.wordCount).toBe(7);
    expect(plainTextOf('***')?.wordCount).toBe(0);
  });
});

describe('nested lists and quotes', () => {
  it.each(['- ', '1. ', '> '])('lists and quotes nested 9 deep are accepted: %j', (mark) => {
    expect(textOf(`${mark.repeat(9)}word`)).toBe('word');
  });

  it.each(['- ', '1. ', '> ', '>', '> - '])(
    'lists and quotes nested 60 deep are refused: %j',
    (mark) => {
      expect(plainTextOf(`${mark.repeat(60)}word`)).toBeNull();
    },
  );
});

const fill = (text: string) => text.repeat(CONTENT_MAX_LENGTH / text.length);

describe('hostile texts', () => {
  it.each([
    ['brackets', fill('[')],
    ['brackets that close', fill('[').slice(CONTENT_MAX_LENGTH / 2) + fill(']')],
    ['images', fill('![')],
    ['links', fill('[a](<b')],
    ['parentheses', `[a]${fill('(')}`],
    ['emphasis', fill('*a **a ')],
    ['underscores', fill('_*')],
    ['ticks', fill('` ``')],
    ['quotes', fill('> ')],
    ['lists', fill('- ')],
    ['lazy lines', `${'> '.repeat(18)}a\n${fill('b\n')}`],
    ['definitions', fill('[^a]:')],
    ['tables', `${'a|'.repeat(2000)}\n${'-|'.repeat(2000)}\n${fill('x\n').slice(10_000)}`],
    ['markup', fill('<a ')],
    ['table rows', `a|b\n-|-\n${fill('c|d\n').slice(10)}`],
    ['many tables', fill('a|b\n-|-\nc|d\n\n')],
    ['short lists', fill('- a\n')],
    ['paragraphs', fill('a\n\n')],
    ['notes', fill('[^a')],
    ['defined notes', fill('[^a]: [^a]\n\n')],
    ['web addresses', fill('www.a.b https://a.b/')],
    ['an endless web address', `www.${fill('a.').slice(10)}`],
    ['mail addresses', fill('a@b.c ')],
    ['line breaks', fill('<br ')],
    ['images inside one another', `${'!['.repeat(30_000)}a${'](b)'.repeat(30_000)}`],
  ])(
    'the longest hostile text of %s is parsed in less than four seconds of processor time',
    (_, content) => {
      const start = process.cpuUsage();
      plainTextOf(content.slice(0, CONTENT_MAX_LENGTH));
      expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000);
    },
  );
});
