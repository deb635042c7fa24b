import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTENT_MAX_LENGTH } from './constants.ts';
import { unfilledBrackets } from './unfilled-brackets.ts';

const TEMPLATES = 'client/src/features/field-guide/templates';

test.each([
  ['Call [phone of the hospital].', ['[phone of the hospital]']],
  ['**[Agency: duty phone]**, or [Agency: duty phone]', ['[Agency: duty phone]']],
  ['| Duty | [phone] |\n|---|---|\n| Lead | [name] |', ['[phone]', '[name]']],
  ['- [ ] Bring [your badge]\n- [x] Know the [exits]', ['[your badge]', '[exits]']],
  ['[the name\nof the lead]', ['[the name of the lead]']],
  ['[number]: ask at the desk for it', ['[number]']],
  ['[where logs go](where) and [where]', ['[where]']],
  ['[ the\n  name ] and [the name]', ['[the name]']],
  ['[the name\nof\nthe lead]', ['[the name of the lead]']],
  ['Dial [000 0000] for [the 10^2 seats]', ['[000 0000]', '[the 10^2 seats]']],
  ['```\nrun [this]\n```\nCall [phone]\n(day and night)', ['[phone]']],
  ['[phone]`line 1`(day and night)', ['[phone]']],
  ['[the plan]\n\n[theplan]: https://example.org', ['[the plan]']],
])('in the section text %j, the blanks still to be filled in are %j', (content, brackets) => {
  expect(unfilledBrackets(content)).toEqual(brackets);
});

test.each([
  'See [the roster](https://example.org/a_b) and ![The map](/api/objects/1).',
  '- [ ] Boots\n- [x] Badge\n- [X] Water',
  'Told so[^1] and [^two].\n\n[^1]: By the office',
  'Read [the plan][plan] or [Plan].\n\n[plan]: https://example.org "The plan"',
  'As he wrote: \\[sic\\]',
  '`list[index]` and\n\n```\nrun [this]\n```',
  'An empty [] and [ - ] and [one\n\ntwo] and [one\n  \ntwo]',
  '- [ x ] Boots\n- [ X] Badge',
  'Read [the  plan] or [ The\nplan ].\n\n[ the\tplan ]: https://example.org',
  '~~~ [shell]\nrun [this]\n~~~',
  '````\n```\nrun [this]\n```\nand [that]\n````',
  '```\nrun [this]\n~~~\nand [that]\n```',
])('the section text %j has no blanks to be filled in', (content) => {
  expect(unfilledBrackets(content)).toEqual([]);
});

test('in each field guide template, every blank to fill in is in brackets and begins with “Agency:”', () => {
  const files = readdirSync(TEMPLATES).filter((name) => name.endsWith('.md'));
  expect(files).toHaveLength(9);
  for (const file of files) {
    const brackets = unfilledBrackets(readFileSync(`${TEMPLATES}/${file}`, 'utf8'));
    expect(brackets.length).toBeGreaterThan(0);
    expect(brackets.every((words) => words.startsWith('[Agency: '))).toBe(true);
  }
});

test.each(['[', '[a', '[a]', '`', '```\n', '[a]:', '[ \n'])(
  'the longest allowed text of repeated %j is searched for brackets in less than a second',
  (piece) => {
    const start = process.cpuUsage();
    unfilledBrackets(piece.repeat(CONTENT_MAX_LENGTH / piece.length));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
  },
);
