import { expect, test } from 'vitest';
import { likelyEmail } from './likely-email.ts';

test.each([
  ['ruth@gmial.com', 'ruth@gmail.com'],
  ['ruth@gmail.co', 'ruth@gmail.com'],
  ['Ruth.Hale@Gmai.com', 'Ruth.Hale@gmail.com'],
  ['ruth@gmaill.com', 'ruth@gmail.com'],
  ['ruth@yajoo.com', 'ruth@yahoo.com'],
  ['ruth@hotmial.com', 'ruth@hotmail.com'],
  ['ruth@comcast.ne', 'ruth@comcast.net'],
  ['ruth@hale-family.con', 'ruth@hale-family.com'],
])('the typed email address %s was probably meant to be %s', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
});

test.each([
  'ruth@gmail.com',
  'ruth@GMAIL.com',
  'ruth@mail.com',
  'ruth@ymail.com',
  'ruth@agency.example.org',
  'ruth@ky.gov',
  'ruth@gmail',
  'gmial.com',
  'ruth@',
  '',
])('the form does not question the email address "%s"', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
