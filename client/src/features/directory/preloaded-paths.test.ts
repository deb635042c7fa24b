import { expect, test } from 'vitest';
import { pageQuery } from '#client/lib/page-query.ts';
import { pathOfKey } from '#client/lib/query-client.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { queryKey } from '#shared/http.ts';
import { DIRECTORY_PATHS } from './preloaded-paths.ts';
import { PAGE_LENGTH, summaryQuery } from './queries.ts';

test('the paths preloaded for the directory are those that its first page requests', () => {
  const list = queryKey(listDirectory, { query: pageQuery(1, PAGE_LENGTH) });
  expect([list, summaryQuery.queryKey].map(pathOfKey)).toEqual(DIRECTORY_PATHS);
});
