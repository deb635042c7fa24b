import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownPastQuery } from './queries.ts';

const read = vi.fn(async () => ({ items: [], total: 0 }));

beforeEach(() => {
  read.mockClear();
});

async function open({ isInvalidated }: { isInvalidated: boolean }) {
  const client = new QueryClient();
  const query = { ...ownPastQuery(1), queryFn: read };
  await client.prefetchQuery(query);
  if (isInvalidated) await client.invalidateQueries({ queryKey: query.queryKey });
  read.mockClear();
  new QueryObserver(client, query).subscribe(() => undefined)();
}

test('a page does not fetch data again that was preloaded for it', async () => {
  await open({ isInvalidated: false });
  expect(read).not.toHaveBeenCalled();
});

test('data that a tap has made out of date is fetched again by the next page, however recent it is', async () => {
  await open({ isInvalidated: true });
  expect(read).toHaveBeenCalledOnce();
});
