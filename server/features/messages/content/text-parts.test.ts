import { expect, test } from 'vitest';
import { countParts } from './text-parts.ts';

test.each([
  ['160 characters of GSM-7 in one', 'a'.repeat(160), 'GSM-7', 160, 1],
  ['161 in two', 'a'.repeat(161), 'GSM-7', 161, 2],
  ['306 in two, as each joined part holds 153', 'a'.repeat(306), 'GSM-7', 306, 2],
  ['307 in three', 'a'.repeat(307), 'GSM-7', 307, 3],
  ['a euro sign as two characters', `${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
  ['no euro sign cut in two', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['Spanish letters of GSM-7 as one', 'ñéÑ¿', 'GSM-7', 4, 1],
  ['a Polish letter as UCS-2', `${'a'.repeat(69)}ł`, 'UCS-2', 70, 1],
  ['71 characters of UCS-2 in two', `${'a'.repeat(70)}ł`, 'UCS-2', 71, 2],
  ['135 characters of UCS-2 in three', `${'a'.repeat(134)}ł`, 'UCS-2', 135, 3],
  ['an emoji as two', '🌪'.repeat(35), 'UCS-2', 70, 1],
  ['no emoji cut in two', '🌪'.repeat(67), 'UCS-2', 134, 3],
])('a text message counts %s', (_, text, alphabet, length, parts) => {
  expect(countParts(text)).toEqual({ alphabet, length, parts });
});
