import { describe, expect, test } from 'vitest';
import { messageTextSchema } from './message-text.ts';
import { mistakesIn, type DeclaredPlaceholder } from './text-mistakes.ts';

const declared: DeclaredPlaceholder[] = [
  { name: 'place', label: 'Where it is', required: 'short' },
  { name: 'code', label: 'The code', required: 'mail' },
  { name: 'officePhone', label: 'The office’s phone number', required: null },
];

const good = { subject: 'Come', short: 'To {place}', body: 'Use {code}.' };

const mistakes = (changed: Partial<typeof good>) => mistakesIn({ ...good, ...changed }, declared);

describe('placeholders of a message’s text', () => {
  test('a message text with all its required placeholders is accepted', () => {
    expect(mistakes({})).toEqual({});
  });

  test('a required placeholder may be in the message’s subject instead of the short text or the body', () => {
    const subject = 'Come to {place} with {code}';
    expect(mistakes({ subject, short: 'Come', body: 'Come' })).toEqual({});
  });

  test.each([
    [{ short: 'Come' }, { short: '{place} must be here or in the subject' }],
    [{ body: 'Come to {place}' }, { body: '{code} must be here or in the subject' }],
    [{ subject: 'At {plase}' }, { subject: 'This message has no placeholder {plase}' }],
    [{ body: '{code} {pla ce}' }, { body: 'This message has no placeholder {pla ce}' }],
    [{ body: '{code} {}' }, { body: 'This message has no placeholder {}' }],
    [{ short: 'At {place' }, { short: 'This brace has no partner: At {place' }],
    [{ short: 'At place} now' }, { short: 'This brace has no partner: At place} now' }],
    [
      { short: 'Please come at once to {place and bring boots' },
      { short: 'This brace has no partner: at once to {place and br' },
    ],
    [{ short: 'At {{place}}' }, { short: 'This brace has no partner: At {}' }],
  ])(
    'a message text with %j is refused with an error that names the placeholder or brace (S7)',
    (changed, told) => {
      expect(mistakes(changed)).toEqual(told);
    },
  );

  const missing = '{place} must be here or in the subject';

  test.each<[Partial<typeof good>, object]>([
    [{ short: 'Come', body: 'At {place}' }, { short: missing }],
    [{ short: 'At {place}', body: 'Come' }, { body: missing }],
    [
      { short: 'Come', body: 'Come' },
      { short: missing, body: missing },
    ],
    [{ short: 'At {place}', body: 'At {place}' }, {}],
    [{ subject: 'At {place}', short: 'Come', body: 'Come' }, {}],
  ])(
    'if the short text and the body need a placeholder, the message text with %j has the errors %j',
    (changed, told) => {
      const everywhere = [{ name: 'place', label: 'Where it is', required: 'both' as const }];
      expect(mistakesIn({ ...good, ...changed }, everywhere)).toEqual(told);
    },
  );

  test('an error about several missing placeholders names all of them', () => {
    const short = declared.map((placeholder) => ({ ...placeholder, required: 'short' as const }));
    expect(mistakesIn({ subject: 'Come', short: 'Come', body: 'Come' }, short)).toEqual({
      short: '{place}, {code}, and {officePhone} must be here or in the subject',
    });
  });

  test.each([
    'https://example.org/{place}',
    'http://{place}',
    '{place}://example.org',
    'www.{place}.example',
    '(mailto:{place})',
    'tel:{place}',
    '{place}@example.org',
    'example.org/?at={place}',
    '{place}.com',
  ])('a message text with a placeholder in the link %s is refused (S7)', (link) => {
    const told = { short: `A placeholder can’t be part of a link: ${link}` };
    expect(mistakes({ short: `See ${link} now` })).toEqual(told);
  });

  test('a message text with a placeholder next to a link or a slash is accepted', () => {
    expect(mistakes({ short: 'At {place}/{officePhone}. See https://example.org now' })).toEqual(
      {},
    );
  });
});

describe('the format of a message’s text', () => {
  test.each([
    ['an empty subject', { subject: '  ' }],
    ['a subject with a line break', { subject: 'Come\r\nBcc: all@example.org' }],
    ['a short text with a line break', { short: 'To\n{place}' }],
    ['a subject of 141 characters', { subject: 'x'.repeat(141) }],
    ['a short text of 301 characters', { short: 'x'.repeat(301) }],
    ['a body of 4,001 characters', { body: 'x'.repeat(4001) }],
    ['a subject with a direction mark', { subject: 'Come \u202Etxet' }],
    ['a body of zero-width characters', { body: '\u200B\u200B' }],
    ['a body with a zero-width space', { body: 'Come\u200Bnow' }],
  ])('a message text with %s is refused (S7)', (_, changed) => {
    expect(messageTextSchema.safeParse({ ...good, ...changed }).success).toBe(false);
  });

  test('a message’s pasted body keeps its paragraphs but loses tabs and extra spaces', () => {
    const body = 'One\tline\r\nand another  \r\n   \r\n\r\n\r\nNext\n';
    expect(messageTextSchema.parse({ ...good, body }).body).toBe('One line\nand another\n\nNext');
  });
});
