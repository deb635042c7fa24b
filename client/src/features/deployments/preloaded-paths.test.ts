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

test('the API paths preloaded for My Deployments are exactly those that the page requests when it opens', () => {
  const asked = [ownRecentQuery, ownOpenQuery, ownPastQuery(1), openDeploymentsQuery, teamsQuery];
  expect(asked.map(({ queryKey }) => pathOfKey(queryKey))).toEqual(PRELOADED_PATHS);
});

test('preloaded data are not fetched again when the page opens, but are fetched again on a later visit', () => {
  const readAt = (dataUpdatedAt: number) => ({ state: { dataUpdatedAt, isInvalidated: false } });
  expect(ownOpenQuery.refetchOnMount(readAt(Date.now() - 1_000))).toBe(false);
  expect(ownOpenQuery.refetchOnMount(readAt(Date.now() - 10_000))).toBe('always');
});
