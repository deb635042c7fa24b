import { expect, test } from 'vitest';
import { countParts } from './text-parts.ts';

test.each([
  ['of 160 GSM-7 characters is sent as one', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['of 161 GSM-7 characters is sent in two parts', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['of 306 GSM-7 characters is sent in two parts of 153', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['of 307 GSM-7 characters is sent in three parts', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['counts a euro sign as two characters', `${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
  [
    'has no euro sign split between two parts',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    'GSM-7',
    306,
    3,
  ],
  ['counts each Spanish letter of GSM-7 as one character', 'ñéÑ¿', 'GSM-7', 4, 1],
  ['with a Polish letter is UCS-2', `${'a'.repeat(69)}ł`, 'UCS-2', 70, 1],
  ['of 71 UCS-2 characters is sent in two parts', `${'a'.repeat(70)}ł`, 'UCS-2', 71, 2],
  ['of 135 UCS-2 characters is sent in three parts', `${'a'.repeat(134)}ł`, 'UCS-2', 135, 3],
  ['counts an emoji as two characters', '🌪'.repeat(35), 'UCS-2', 70, 1],
  ['has no emoji split between two parts', '🌪'.repeat(67), 'UCS-2', 134, 3],
])('a text message %s', (_, text, alphabet, length, parts) => {
  expect(countParts(text)).toEqual({ alphabet, length, parts });
});
