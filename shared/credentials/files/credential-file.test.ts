import { expect, test } from 'vitest';
import { credentialField, headerOf, readDate } from './credential-file.ts';

test.each([
  ['Email', 'email'],
  ['E-MAIL', 'email'],
  [' credential ', 'credential'],
  ['Number:', 'number'],
  ['issued_by', 'issuer'],
  ['Issued On', 'issuedOn'],
  ['ends  on', 'endsOn'],
  ['NOTE', 'note'],
  ['Name', null],
  ['Issued', null],
  ['', null],
])('the header %j of a credential file stands for the field %j', (header, field) => {
  expect(credentialField(header)).toBe(field);
});

test.each([
  ['email', 'Email'],
  ['issuer', 'Issued By'],
  ['endsOn', 'Ends On'],
] as const)('the field %s of a credential has the header “%s” in files', (field, header) => {
  expect(headerOf(field)).toBe(header);
});

test.each([
  ['2026-03-04', '2026-03-04'],
  ['3/4/2026', '2026-03-04'],
  [' 12/31/2026 ', '2026-12-31'],
  ['2/29/2028', '2028-02-29'],
])('the cell %j of a credential file is read as the date %s', (cell, date) => {
  expect(readDate(cell)).toBe(date);
});

test.each([
  '',
  'soon',
  '2026',
  '2026-03',
  '2026-02-29',
  '+012026-03-04',
  '2/29/2026',
  '13/1/2026',
  '3/4/26',
  '4.3.2026',
  'on 3/4/2026',
  '3/4/2026 or later',
])('the cell %j of a credential file is not read as a date', (cell) => {
  expect(readDate(cell)).toBeNull();
});
