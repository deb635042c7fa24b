import { expect, test } from 'vitest';
import { pathOfKey } from '#client/lib/query-client.ts';
import { PRELOADED_PATHS } from './preloaded-paths.ts';
import { openDeploymentsQuery, ownOpenQuery, ownPastQuery, ownRecentQuery } from './queries.ts';

test('what is preloaded for My Deployments is what its first page asks for', () => {
  const asked = [ownRecentQuery, ownOpenQuery, ownPastQuery(1), openDeploymentsQuery];
  expect(asked.map(({ queryKey }) => pathOfKey(queryKey))).toEqual(PRELOADED_PATHS);
});
