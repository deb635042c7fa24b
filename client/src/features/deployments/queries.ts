import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { listOpenDeployments, listOwnDeployments, listTeams } from '#shared/deployments/api.ts';

export const PAST_PAGE_LENGTH = 10;

/** A response younger than this (in ms) was preloaded for this page, so it isn't fetched again. */
const JUST_READ_MS = 2_000;

/** Fetches again at each return to the page, because coordinators call and cancel at any time. */
const EACH_LOOK = {
  ...sharedData,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number; isInvalidated: boolean } }) =>
    (state.isInvalidated || Date.now() - state.dataUpdatedAt > JUST_READ_MS) && 'always',
  refetchOnWindowFocus: 'always',
} as const;

export const openDeploymentsQuery = { ...endpointQuery(listOpenDeployments, {}), ...EACH_LOOK };

export const ownOpenQuery = {
  ...endpointQuery(listOwnDeployments, { query: { isOpen: 'true' } }),
  ...EACH_LOOK,
};

/** Includes closed deployments, so that a call that was just answered stays in the list. */
export const ownRecentQuery = {
  ...endpointQuery(listOwnDeployments, { query: { limit: 20 } }),
  ...EACH_LOOK,
};

export const teamsQuery = { ...endpointQuery(listTeams, {}), ...EACH_LOOK };

export function ownPastQuery(page: number) {
  const paging = pageQuery(page, PAST_PAGE_LENGTH);
  return {
    ...endpointQuery(listOwnDeployments, { query: { isOpen: 'false', ...paging } }),
    ...EACH_LOOK,
    ...pagedData,
  };
}

export async function prefetchOwnLists(client: QueryClient) {
  await Promise.all([
    client.prefetchQuery(ownRecentQuery),
    client.prefetchQuery(ownOpenQuery),
    client.prefetchQuery(ownPastQuery(1)),
    client.prefetchQuery(openDeploymentsQuery),
    client.prefetchQuery(teamsQuery),
  ]);
}
