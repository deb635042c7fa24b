import { expect, test } from 'vitest';
import { fileNameOf, findPage, hasSecret, paths, patternOf } from './pages.ts';

test.each([
  ['/field-guide/7', true],
  ['/Field-Guide/section-7/', true],
  ['/field-guide', false],
  ['/field-guide/', false],
  ['/field-guide/7/8', false],
  ['/old/field-guide/7', false],
])('the pattern of a path with an id matches the URL path %s: %s', (pathname, matches) => {
  expect(patternOf('/field-guide/:id').test(pathname)).toBe(matches);
});

test('the first page that matches a URL path is found by its name', () => {
  expect(findPage('/')).toBe('home');
  expect(findPage('/field-guide/print')).toBe('fieldGuidePrint');
  expect(findPage('/activations/7/print')).toBe('activationPrint');
  expect(findPage('/nowhere')).toBeUndefined();
});

test('the file of a page is named after the page, in kebab case', () => {
  expect(fileNameOf('home')).toBe('home');
  expect(fileNameOf('fieldGuideSection')).toBe('field-guide-section');
});

test('only a page whose URL may contain a secret counts as one with a secret', () => {
  expect(hasSecret('confirmEmail')).toBe(true);
  expect(hasSecret('profile')).toBe(false);
});

test('the paths of pages are listed by the pages’ names', () => {
  expect(paths).toMatchObject({ home: '/', person: '/people/:id' });
});
