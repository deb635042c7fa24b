import { expect, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { contributorTold, formatName } from './labels.ts';

const resource = (values: object) =>
  trust<Resource>(
    {
      isApproved: false,
      uploadedBy: 'ruth',
      uploader: { firstName: 'Ruth', lastName: 'Hale' },
      ...values,
    },
    'all that is looked at',
  );

test('the contributor is told of a resource that is deleted before it was approved', () => {
  expect(contributorTold(resource({}), 'pat')).toBe('Ruth Hale');
});

test('nobody is told of an approved resource, one’s own, or one of an account that is gone', () => {
  const others = [resource({ isApproved: true }), resource({ uploadedBy: null, uploader: null })];
  expect(others.map((each) => contributorTold(each, 'pat'))).toEqual([null, null]);
  expect(contributorTold(resource({}), 'ruth')).toBeNull();
});

test.each([
  ['map.png', 'Photo'],
  ['Shelter.JPG', 'Photo'],
  ['grief.pdf', 'Document'],
])('a resource of the format for documents with the file %s is called %s', (fileName, name) => {
  expect(formatName({ format: 'pdf', fileName })).toBe(name);
});
