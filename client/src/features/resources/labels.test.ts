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

test('the dialog for deleting a pending resource says that its contributor will be notified', () => {
  expect(contributorTold(resource({}), 'pat')).toBe('Ruth Hale');
});

test('the delete dialog mentions no notification if the resource is approved, the user’s own, or from a deleted account', () => {
  const others = [resource({ isApproved: true }), resource({ uploadedBy: null, uploader: null })];
  expect(others.map((each) => contributorTold(each, 'pat'))).toEqual([null, null]);
  expect(contributorTold(resource({}), 'ruth')).toBeNull();
});

test.each([
  ['map.png', 'Photo'],
  ['Shelter.JPG', 'Photo'],
  ['grief.pdf', 'Document'],
])('a resource with the format “pdf” and the file %s is labeled %s', (fileName, name) => {
  expect(formatName({ format: 'pdf', fileName })).toBe(name);
});
