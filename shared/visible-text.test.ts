import { describe, expect, it } from 'vitest';
import { hasHidden, hasHiddenInLines, isOfMixedAlphabets, isVisible } from './visible-text.ts';

describe('visible texts', () => {
  it.each(['', '  ', '\u200B', '\u3164', '\u115F', '\u2800', '\u200D\u200D', '\u00AD', '\u0301'])(
    'a text of only invisible characters is recognised: %j',
    (text) => expect(isVisible(text)).toBe(false),
  );

  it.each(['a', '7', '🙏', '李', 'م', '?', 'é'])(
    'a text with at least one visible character counts as visible: %j',
    (text) => expect(isVisible(text)).toBe(true),
  );

  it.each([
    'Ruth\u202Ehtur',
    '\u200FRuth',
    'Ru\u200Bth',
    'Ru\nth',
    'Ru\tth',
    'Ruth\u2028',
    'Ruth\u2066',
    'Ruth\u200D',
    '\u200CRuth',
    'Ruth \u200C Moabite',
    'Ru\u200D\u200Dth',
    'Ru\u00ADth',
    'Ru\u034Fth',
    'Ru\u3164th',
    'Ruth\u{E0041}',
  ])('a text with hidden characters is recognised: %j', (text) =>
    expect(hasHidden(text)).toBe(true),
  );

  it.each([
    'Ruth',
    'José María',
    'O’Brien-Smith Jr.',
    'می\u200Cخواهم',
    'नेपाली क्\u200Dष',
    '👩\u200D🚒 Fire chaplaincy',
    '🏳️\u200D🌈',
    '❤\uFE0F Care',
    '葛\u{E0100}城',
    '山田 太郎',
    'Nguyễn',
    'יוסף',
  ])('an ordinary text has no hidden characters: %j', (text) => {
    expect(hasHidden(text)).toBe(false);
    expect(isVisible(text)).toBe(true);
  });
});

describe('texts of several lines', () => {
  it.each(['first\nsecond', 'first\r\n\r\nsecond', 'a\tb', ''])(
    'line breaks and tabs don’t count as hidden characters: %j',
    (text) => expect(hasHiddenInLines(text)).toBe(false),
  );

  it.each(['first\nsec\u200Bond', '\u202Efirst\nsecond'])(
    'a hidden character in one of the lines is recognised: %j',
    (text) => expect(hasHiddenInLines(text)).toBe(true),
  );
});

describe('alphabets of usernames', () => {
  it.each(['аdmin', 'pаul', 'ｒｕｔｈ', 'ruth１', 'Ρaul', 'ﬁona', 'αлекс'])(
    'a username with mixed alphabets or full-width letters is recognised: %j',
    (name) => expect(isOfMixedAlphabets(name)).toBe(true),
  );

  it.each([
    'ruth',
    'josé',
    'łukasz',
    'иван',
    'γιώργος',
    '山田たろう',
    'محمد',
    'r.ruth-7_x',
    'straße',
  ])('a username in one alphabet does not count as mixed: %j', (name) =>
    expect(isOfMixedAlphabets(name)).toBe(false),
  );
});
