import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { Page } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { putInOwnLists } from './put-in-own-lists.ts';

const OPEN = ['/api/deployments', { isOpen: 'true' }];
const BANNER = ['/api/deployments/open', {}];
const PAST = ['/api/deployments', { isOpen: 'false', limit: 10, offset: 0 }];
const RECENT = ['/api/deployments', { limit: 20 }];

const deployment = (id: string, isOpen: boolean) =>
  trust<Deployment>({ id, isOpen }, 'these tests look at no more');

test('a reopened deployment moves from the past list to the open list', async () => {
  const client = new QueryClient();
  const lists = { past: [deployment('a', false), deployment('b', false)] };
  client.setQueryData(PAST, { items: lists.past, total: 12 });
  client.setQueryData(RECENT, { items: lists.past, total: 12 });
  for (const key of [OPEN, BANNER]) client.setQueryData(key, { items: [], total: 0 });
  const changed = deployment('a', true);
  await putInOwnLists(client, changed);
  expect(client.getQueryData(PAST)).toEqual({ items: [lists.past[1]], total: 11 });
  expect(client.getQueryData(RECENT)).toEqual({ items: [changed, lists.past[1]], total: 12 });
  for (const key of [OPEN, BANNER]) {
    expect(client.getQueryData(key)).toEqual({ items: [changed], total: 1 });
  }
});

test('a deployment that has ended stays in the open list until the lists are fetched again', async () => {
  const client = new QueryClient();
  client.setQueryData(OPEN, { items: [deployment('a', true)], total: 1 });
  client.setQueryData(PAST, { items: [], total: 0 });
  const changed = deployment('a', false);
  await putInOwnLists(client, changed);
  expect(client.getQueryData<Page<Deployment>>(OPEN)?.items).toEqual([changed]);
  expect(client.getQueryData<Page<Deployment>>(PAST)?.items).toEqual([]);
});
