import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#shared/page-paths.ts';

test('the router has a page for each address that the server takes for one, and no other', () => {
  const router = readFileSync(new URL('router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/<Route path=(\S+?)>?(?=[\s>])/g)].map(
    ([, path = '']) => path,
  );
  expect(routes.toSorted()).toEqual(
    Object.keys(paths)
      .map((name) => `{paths.${name}}`)
      .toSorted(),
  );
});
