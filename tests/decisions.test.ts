import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const PARTS = ['Context', 'Decision', 'Consequences'];
/** The number, date and status of a record, followed by its parts. */
const HEAD =
  /^# (\d{3}) .+\n\nDate: \d{4}-\d\d-\d\d.*\n\nStatus: (?:accepted|superseded (?:by|for|on) ).*\n\n## /;
const MOST_WORDS = 800;

const records = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

test.each(records)(
  'the decision record %s has a date, a status, and the parts Context, Decision and Consequences',
  (name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8');
    expect(HEAD.exec(text)?.[1]).toBe(name.slice(0, 3));
    const parts = text.split(/^## /m).slice(1);
    expect(parts.map((part) => part.split('\n')[0])).toEqual(PARTS);
    expect(parts.filter((part) => !part.split('\n').slice(1).join('').trim())).toEqual([]);
  },
);

test('no record of a decision has more than 800 words', () => {
  const long = records.filter(
    (name) => readFileSync(join(FOLDER, name), 'utf8').split(/\s+/).length > MOST_WORDS,
  );
  expect(long).toEqual([]);
});
