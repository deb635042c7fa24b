import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { findPage, pageList } from '#shared/pages.ts';
import { componentNameOf, fileOf } from './page-loaders.ts';

const pageOf = (file: string) => new URL(file, import.meta.url);

describe('the loaders of registered pages', () => {
  it.each(pageList)('the page $name has a file that exports its component', ({ name }) => {
    expect(existsSync(pageOf(fileOf(name)))).toBe(true);
    const source = readFileSync(pageOf(fileOf(name)), 'utf8');
    expect(source).toContain(`export function ${componentNameOf(name)}(`);
  });
});

test('the first page that matches a URL path is used, ignoring case and a trailing slash', () => {
  expect(findPage('/field-guide/print')).toBe('fieldGuidePrint');
  expect(findPage('/field-guide/7')).toBe('fieldGuideSection');
  expect(findPage('/Admin/Audit/')).toBe('audit');
  expect(findPage('/admin/nothing')).toBeUndefined();
});
