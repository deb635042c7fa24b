import { describe, expect, it } from 'vitest';
import { messageTextSchema } from './message-text.ts';

const good = { subject: 'Come', short: 'To the school', body: 'Thank you.' };

const EMPTY = 'Please type a text';
const ONE_LINE = 'Please don’t use line breaks here';
const HIDDEN = 'Please type it without characters that can’t be seen';

const errorsOf = (changed: Partial<typeof good>) =>
  messageTextSchema.safeParse({ ...good, ...changed }).error?.issues.map(({ message }) => message);

describe('errors about a message’s text', () => {
  it.each<[Partial<typeof good>, string]>([
    [{ subject: ' ' }, EMPTY],
    [{ subject: '\u200B\u200B' }, EMPTY],
    [{ body: '\u200B\u200B' }, EMPTY],
    [{ subject: 'Come\nnow' }, ONE_LINE],
    [{ short: 'To the\rschool' }, ONE_LINE],
    [{ short: 'To the \u202Eloohcs' }, HIDDEN],
    [{ body: 'Thank\u200Byou' }, HIDDEN],
  ])('the message text with %j gets one error, which says what to do: %s', (changed, error) => {
    expect(errorsOf(changed)).toEqual([error]);
  });
});

describe('the body of a message', () => {
  it.each([
    ['Thank you.\rGo home.', 'Thank you.\nGo home.'],
    ['Thank you.\r\n\r\nGo home.', 'Thank you.\n\nGo home.'],
    ['Thank you.\n\n\n\nGo home.', 'Thank you.\n\nGo home.'],
    ['Thank you.   \nGo home.', 'Thank you.\nGo home.'],
    ['Name:\t\tPat', 'Name:  Pat'],
    ['Thank  you.', 'Thank  you.'],
  ])('a message’s body typed as %j is stored as %j', (typed, stored) => {
    expect(messageTextSchema.parse({ ...good, body: typed }).body).toBe(stored);
  });
});
