import { describe, expect, test } from 'vitest';
import { groupLines } from './line-groups.ts';
import type { LogLine } from './schemas.ts';

const TIME = '2026-11-26T21:05:00.000Z';

function lineAbout(name: string, values: Partial<LogLine> = {}): LogLine {
  return {
    id: name,
    kind: 'asked',
    outcome: null,
    happenedAt: TIME,
    writtenAt: null,
    recordedAt: TIME,
    isLate: false,
    author: { id: 'joan', name: 'Joan Mercer' },
    about: { deploymentId: name, name },
    text: 'Bring boots',
    details: {},
    corrections: [],
    ...values,
  };
}

const namesIn = (...lines: LogLine[]) => groupLines(lines).map(({ names }) => names);

test('people who were called at the same time are shown as one log entry with all names', () => {
  expect(namesIn(lineAbout('Ruth'), lineAbout('Daniel'), lineAbout('Naomi'))).toEqual([
    ['Ruth', 'Daniel', 'Naomi'],
  ]);
});

test('log lines that are grouped are shown with the facts of the first of them', () => {
  const groups = groupLines([lineAbout('Ruth'), lineAbout('Daniel')]);
  expect(groups).toMatchObject([{ line: { id: 'Ruth' }, names: ['Ruth', 'Daniel'] }]);
});

test('a log line about nobody is shown without names', () => {
  expect(namesIn(lineAbout('Ruth', { about: null }))).toEqual([[]]);
});

test('two log lines that somebody wrote at the same time are not grouped', () => {
  const written = { writtenAt: TIME };
  expect(namesIn(lineAbout('Ruth', written), lineAbout('Daniel', written))).toEqual([
    ['Ruth'],
    ['Daniel'],
  ]);
});

describe('log lines that are not grouped', () => {
  const correction = {
    id: 'c',
    happenedAt: TIME,
    writtenAt: TIME,
    recordedAt: TIME,
    isLate: false,
    author: null,
    text: 'Not asked',
  };
  test.each<[string, Partial<LogLine>]>([
    ['of another kind', { kind: 'reminded' }],
    ['of another time', { happenedAt: '2026-11-26T21:06:00.000Z' }],
    ['that was recorded at another time', { recordedAt: '2026-11-26T21:06:00.000Z' }],
    ['of another author', { author: null }],
    ['with another text', { text: 'Bring water' }],
    ['with other details', { details: { through: 'email' } }],
    ['with a correction', { corrections: [correction] }],
    ['that somebody wrote', { writtenAt: TIME }],
    ['about nobody', { about: null }],
  ])('a log line %s is not grouped with the line before or after it', (_, values) => {
    expect(namesIn(lineAbout('Ruth'), lineAbout('Daniel', values))).toHaveLength(2);
    expect(namesIn(lineAbout('Daniel', values), lineAbout('Ruth'))).toHaveLength(2);
  });
});
