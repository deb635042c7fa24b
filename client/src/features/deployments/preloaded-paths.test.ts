import { expect, test } from 'vitest';
import { pathOfKey } from '#client/lib/query-client.ts';
import { PRELOADED_PATHS } from './preloaded-paths.ts';
import {
  openDeploymentsQuery,
  ownOpenQuery,
  ownPastQuery,
  ownRecentQuery,
  teamsQuery,
} from './queries.ts';

test('the paths preloaded for My Deployments are the ones that its first page requests', () => {
  const asked = [ownRecentQuery, ownOpenQuery, ownPastQuery(1), openDeploymentsQuery, teamsQuery];
  expect(asked.map(({ queryKey }) => pathOfKey(queryKey))).toEqual(PRELOADED_PATHS);
});

test('a preloaded answer is not fetched again when its page opens, but is on a later visit', () => {
  const readAt = (dataUpdatedAt: number) => ({ state: { dataUpdatedAt, isInvalidated: false } });
  expect(ownOpenQuery.refetchOnMount(readAt(Date.now() - 1_000))).toBe(false);
  expect(ownOpenQuery.refetchOnMount(readAt(Date.now() - 10_000))).toBe('always');
});
