import { describe, expect, it, test } from 'vitest';
import { dialledPhone, isPhoneNumber, phoneHref, shownPhone, textHref } from './phone.ts';

describe('phone numbers', () => {
  it.each([
    ['5025550143', '(502) 555-0143', 'tel:5025550143'],
    ['502-555-0143', '(502) 555-0143', 'tel:5025550143'],
    ['-606-555-0118', '(606) 555-0118', 'tel:6065550118'],
    ['(502) 555 0143', '(502) 555-0143', 'tel:5025550143'],
    ['+1 502 555 0143', '(502) 555-0143', 'tel:+15025550143'],
    ['1.502.555.0143', '(502) 555-0143', 'tel:15025550143'],
    ['502-555-0143 x12', '(502) 555-0143 ext. 12', 'tel:5025550143;ext=12'],
    ['502-555-0143x12', '(502) 555-0143 ext. 12', 'tel:5025550143;ext=12'],
    ['+1 (502) 555-0143 Ext. 1234', '(502) 555-0143 ext. 1234', 'tel:+15025550143;ext=1234'],
    ['502-555-0143, extension: 7', '502-555-0143, extension: 7', 'tel:5025550143;ext=7'],
    ['５０２-５５５-０１４３', '(502) 555-0143', 'tel:5025550143'],
    ['+44 20 7946 0018', '+44 20 7946 0018', 'tel:+442079460018'],
    ['+49 30 123456', '+49 30 123456', 'tel:+4930123456'],
    ['0123 456 789', '0123 456 789', 'tel:0123456789'],
    ['502-555-0143;ext=12', '(502) 555-0143 ext. 12', 'tel:5025550143;ext=12'],
    ['502-555-0143 #12', '(502) 555-0143 ext. 12', 'tel:5025550143;ext=12'],
    ['502-555-0143 ext : 12', '(502) 555-0143 ext. 12', 'tel:5025550143;ext=12'],
    ['(+1) 502 555 0143', '(502) 555-0143', 'tel:+15025550143'],
    ['502 555 0143 +', '(502) 555-0143', 'tel:5025550143'],
    ['102-555-0143', '102-555-0143', 'tel:1025550143'],
    ['21502-555-0143', '21502-555-0143', 'tel:215025550143'],
    ['502-555-0143 (home)', '502-555-0143 (home)', 'tel:5025550143'],
  ])('a phone number typed as %j is shown as %j and dialled as %j', (typed, shown, href) => {
    expect(isPhoneNumber(typed)).toBe(true);
    expect(shownPhone(typed)).toBe(shown);
    expect(phoneHref(typed)).toBe(href);
  });

  it.each(['', 'none', '555-0143', '1', '502-555-014', '555-0143 ext. 5025', '+1 555 LEAD', '١٢٣'])(
    'a text with fewer than ten digits is not a valid phone number: %j',
    (typed) => {
      expect(isPhoneNumber(typed)).toBe(false);
      expect(shownPhone(typed)).toBe(typed);
    },
  );

  it('a stored phone number gets a dial link even if it is too short, but 911 and words don’t', () => {
    expect(phoneHref('555-0143')).toBe('tel:5550143');
    for (const stored of ['', 'ask the office', '911', '+', '+1 555 LEAD']) {
      expect(phoneHref(stored)).toBeNull();
    }
  });
});

test('a phone number for an address book has only digits, with a pause before the extension', () => {
  expect(dialledPhone('+1 (502) 555-0143 ext. 12')).toBe('+15025550143,12');
  expect(dialledPhone('555-0143')).toBe('5550143');
  expect(dialledPhone('9-1-1')).toBe('9-1-1');
  expect(dialledPhone('ask the office')).toBe('ask the office');
});

test('a phone number gets a link for text messages only if it has no extension', () => {
  expect(textHref('+1 (502) 555-0143')).toBe('sms:+15025550143');
  expect(textHref('502.555.0143')).toBe('sms:5025550143');
  expect(textHref('502 555 0143 ext. 12')).toBeNull();
  expect(textHref('555-0143')).toBe('sms:5550143');
  expect(textHref('555-014')).toBeNull();
  expect(textHref('ask the office')).toBeNull();
});
