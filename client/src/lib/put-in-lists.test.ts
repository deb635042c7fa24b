import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listResources } from '#shared/resources/api.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { trust } from '#shared/trust.ts';
import { putInLists } from './put-in-lists.ts';

const resource = (id: string, title: string) =>
  trust<Resource>({ id, title }, 'this test looks at no more');
const others = [resource('b', 'as it was')];
const before = { items: [resource('a', 'before'), ...others], total: 40 };

test('a changed item is replaced on each cached page of its list, and nowhere else', () => {
  const client = new QueryClient();
  const pages = [['/api/resources'], ['/api/resources', { search: 'care', offset: 20 }]];
  const elsewhere = [['/api/resources/a'], ['/api/chaplains', {}]];
  for (const key of [...pages, ...elsewhere]) client.setQueryData(key, before);
  const joinedPages = { pages: [before] };
  client.setQueryData(['/api/resources', {}, 'pages'], joinedPages);
  const changed = resource('a', 'after');
  putInLists(client, listResources, changed);
  const after = { items: [changed, ...others], total: 40 };
  expect(pages.map((key) => client.getQueryData(key))).toEqual([after, after]);
  expect(elsewhere.map((key) => client.getQueryData(key))).toEqual([before, before]);
  expect(client.getQueryData(['/api/resources', {}, 'pages'])).toBe(joinedPages);
});
