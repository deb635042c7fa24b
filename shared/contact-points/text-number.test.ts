import { describe, expect, test } from 'vitest';
import { asE164, textNumber } from './text-number.ts';

describe('numbers for text messages', () => {
  test.each([
    ['5025550143', '+15025550143'],
    ['(502) 555-0143', '+15025550143'],
    ['1.502.555.0143', '+15025550143'],
    ['+1 502 555 0143', '+15025550143'],
    ['５０２‑５５５‑０１４３', '+15025550143'],
    ['+44 7700 900123', '+447700900123'],
    [' +44 7700 900123 ', '+447700900123'],
    ['+49 (151) 23456789', '+4915123456789'],
    ['+2025550143', '+2025550143'],
  ])('the phone number %s is stored as %s', (typed, stored) => {
    expect(asE164(typed)).toBe(stored);
    expect(textNumber.parse(typed)).toBe(stored);
  });

  test.each([
    '',
    '911',
    '555-0143',
    '150-255-5014',
    '502-155-0143',
    '502-555-0143 (cell)',
    '0151 23456789',
    '+0 123 456 7890',
    '+1 502 555',
    '+1 502 555 0143 9',
    '+502+5550143',
    '+123456789012345678',
  ])('the phone number %j is refused, as no text message would arrive', (typed) => {
    expect(asE164(typed)).toBeNull();
    expect(textNumber.safeParse(typed).success).toBe(false);
  });

  test.each([
    '502-555-0143 x12',
    '502-555-0143x12',
    '5025550143 ext. 7',
    '502-555-0143 #7',
    '502-555-0143, x12',
    '502-555-0143;x12',
    '502-555-0143 , ext 12',
  ])('the phone number %j is refused with a message about its extension', (typed) => {
    expect(textNumber.safeParse(typed).error?.issues).toMatchObject([
      { message: 'A number with an extension can’t get text messages' },
    ]);
  });
});
