import { expect, test } from 'vitest';
import { isChoiceField, pickFields, PROFILE_FIELDS } from './profile-fields.ts';

test.each([
  ['expertise', 'a list of choices', true],
  ['availability', 'a list of choices', true],
  ['phone', 'no list of choices', false],
  ['city', 'no list of choices', false],
  ['credentials', 'no list of choices', false],
] as const)('the field %s of a profile is %s', (name, _, isChoice) => {
  expect(isChoiceField(name)).toBe(isChoice);
});

test.each([
  ['expertise', 'Please select at least one area of expertise'],
  ['availability', 'Please select your availability'],
] as const)('an application needs at least one choice for the field %s', (name, message) => {
  const { application } = PROFILE_FIELDS[name];
  expect(application.parse(['Grief'])).toEqual(['Grief']);
  expect(application.safeParse([]).error?.issues).toMatchObject([{ message }]);
});

test('picking fields of a record leaves out its other fields', () => {
  const record = { city: 'Frankfort', phone: '502-555-0143', note: 'Prefers mornings' };
  expect(pickFields(record, ['city', 'phone'])).toEqual({
    city: 'Frankfort',
    phone: '502-555-0143',
  });
});
