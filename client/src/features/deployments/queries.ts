import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { listOpenDeployments, listOwnDeployments, listTeams } from '#shared/deployments/api.ts';

export const PAST_PAGE_LENGTH = 10;

/** How old an answer may be when its page is opened, in ms: the answer was preloaded for it. */
const JUST_READ_MS = 2_000;

/** Others ask and cancel while nobody looks: read again with each look. */
const EACH_LOOK = {
  ...sharedData,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number; isInvalidated: boolean } }) =>
    (state.isInvalidated || Date.now() - state.dataUpdatedAt > JUST_READ_MS) && 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** For the banner. */
export const openDeploymentsQuery = { ...endpointQuery(listOpenDeployments, {}), ...EACH_LOOK };

export const ownOpenQuery = {
  ...endpointQuery(listOwnDeployments, { query: { isOpen: 'true' } }),
  ...EACH_LOOK,
};

/** The latest asked, open or not: what was answered just now stays in sight among them. */
export const ownRecentQuery = {
  ...endpointQuery(listOwnDeployments, { query: { limit: 20 } }),
  ...EACH_LOOK,
};

/** The teams that the person leads. */
export const teamsQuery = { ...endpointQuery(listTeams, {}), ...EACH_LOOK };

export function ownPastQuery(page: number) {
  const paging = pageQuery(page, PAST_PAGE_LENGTH);
  return {
    ...endpointQuery(listOwnDeployments, { query: { isOpen: 'false', ...paging } }),
    ...EACH_LOOK,
    ...pagedData,
  };
}

/** Reads what My Deployments shows at first. */
export async function prefetchOwnLists(client: QueryClient) {
  await Promise.all([
    client.prefetchQuery(ownRecentQuery),
    client.prefetchQuery(ownOpenQuery),
    client.prefetchQuery(ownPastQuery(1)),
    client.prefetchQuery(openDeploymentsQuery),
    client.prefetchQuery(teamsQuery),
  ]);
}
