import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { listUsers } from '#shared/accounts/api.ts';
import { ROLES } from '#shared/accounts/constants.ts';
import { listChaplains } from '#shared/chaplains/api.ts';
import { listHours } from '#shared/hours/api.ts';
import { useListPage } from './list-page.ts';

function at<T>(search: string, useList: () => T) {
  const client = new QueryClient();
  const shown: T[] = [];
  const Shown = () => {
    shown.push(useList());
    return null;
  };
  const Page = () =>
    Router({ ssrPath: '/admin', ssrSearch: search, children: createElement(Shown) });
  renderToString(createElement(QueryClientProvider, { client }, createElement(Page)));
  const [list] = shown;
  if (!list) throw new Error('the hook was not called');
  return {
    list,
    keys: client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  };
}

const useUsers = () =>
  useListPage(listUsers, {
    filters: { search: 'text', role: ROLES },
    query: { sort: '-createdAt' },
    pageLength: 25,
  });

test('a list sends the page number and filters from the URL together with its own fixed query', () => {
  const { list, keys } = at('search=Ruth&role=admin&page=3&unknown=1', useUsers);
  const criteria = { search: 'Ruth', role: 'admin', sort: '-createdAt' };
  expect(list).toMatchObject({ criteria, page: 3, pageLength: 25, isFiltered: true });
  expect(keys).toEqual([['/api/users', { ...criteria, limit: 25, offset: 50 }]]);
});

test('a list without parameters in the URL requests its first page', () => {
  const { list, keys } = at('', useUsers);
  expect(list).toMatchObject({ page: 1, isFiltered: false });
  expect(keys).toEqual([
    ['/api/users', { search: '', role: undefined, sort: '-createdAt', limit: 25, offset: 0 }],
  ]);
});

test('a value in the URL that a filter does not offer is ignored', () => {
  const { list } = at('role=emperor', useUsers);
  expect(list.criteria.role).toBeUndefined();
});

const flagOf = (text: string): 'true' | undefined => (text === 'true' ? text : undefined);

test('a list’s filter can have one name in the URL and another in the request', () => {
  const { list } = at('approved=true', () =>
    useListPage(listHours, {
      filters: { approved: (text) => ({ isApproved: flagOf(text) }) },
      pageLength: 50,
    }),
  );
  expect(list.criteria).toEqual({ isApproved: 'true' });
});

test('a filter or value that the endpoint does not know is a type error', () => {
  const { list } = at('status=pending', () =>
    useListPage(listChaplains, {
      filters: {
        // @ts-expect-error -- the endpoint has no such filter
        stauts: ['pending'],
        // @ts-expect-error -- the endpoint knows no such status
        status: ['pending', 'unheard of'],
      },
      pageLength: 24,
    }),
  );
  expect(list.criteria.status).toBe('pending');
});
