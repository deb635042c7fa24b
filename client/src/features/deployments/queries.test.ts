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

test('data that was preloaded for a page is not fetched again when the page opens', async () => {
  await open({ isInvalidated: false });
  expect(read).not.toHaveBeenCalled();
});

test('if a tap makes data outdated, the next page fetches the data again, even if it was loaded a moment ago', async () => {
  await open({ isInvalidated: true });
  expect(read).toHaveBeenCalledOnce();
});
