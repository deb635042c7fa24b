import { describe, expect, it } from 'vitest';
import type { ClientErrorBody } from '#shared/client-errors/schemas.ts';
import { loggedError } from './logged-error.ts';

const SITE = 'https://portal.example.org';

const logged = (error: Partial<ClientErrorBody>) =>
  loggedError({
    name: 'TypeError',
    message: '',
    stack: '',
    path: '/training',
    build: 'index-C0d3.js',
    ...error,
  });

describe('what the log keeps of an error in a browser', () => {
  it.each([
    [`failed at ${SITE}/a?search=Brooks now`, 'failed at /a now'],
    [`failed at ${SITE}`, 'failed at /'],
    [`failed at ${SITE}/?search=Brooks`, 'failed at /'],
    ['failed at http://portal.example.org/a#Brooks', 'failed at /a'],
    ['failed at HTTPS://portal.example.org/a', 'failed at /a'],
    ['No entry for naomi@example.org!', 'No entry for …'],
    ['No entry for "my own words" here', 'No entry for "…" here'],
    ["No entry for 'my own words' here", "No entry for '…' here"],
    ['No entry for ?search=Brooks here', 'No entry for ?… here'],
    [`No entry for ${'aB3-'.repeat(8)} here`, 'No entry for … here'],
    ['No entry for (502) 555-0142 here', 'No entry for (… here'],
  ])('the message %j is logged as %j', (message, expected) => {
    expect(logged({ message }).message).toBe(expected);
  });

  it('the name and the build of an error are logged, and its path is logged without its query', () => {
    expect(logged({ path: '/directory?search=Brooks' })).toEqual({
      name: 'TypeError',
      message: '',
      stack: [],
      path: '/directory',
      build: 'index-C0d3.js',
    });
    expect(logged({ path: '/directory#a\nb' }).path).toBe('/directory');
  });

  it('a line of the stack without a function is logged by its file alone', () => {
    const stack = `Error: no\n    at ${SITE}/assets/board-B.js:1:2345\n    at <anonymous>`;
    expect(logged({ stack }).stack).toEqual(['/assets/board-B.js:1:2345']);
  });

  it('of a long stack, the first ten lines are logged', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `at draw (${SITE}/assets/a.js:${at}:1)`);
    const expected = Array.from({ length: 10 }, (_, at) => `draw /assets/a.js:${at}:1`);
    expect(logged({ stack: lines.join('\n') }).stack).toEqual(expected);
  });
});
