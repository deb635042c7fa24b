import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import type { Page } from '#shared/http.ts';
import { getTrainingSession, listRoster } from '#shared/training/api.ts';
import type { RsvpStatus } from '#shared/training/constants.ts';
import type { RosterEntry } from '#shared/training/schemas.ts';

export const ROSTER_PAGE_LENGTH = 50;

export function sessionQuery(id: string) {
  return { ...endpointQuery(getTrainingSession, { params: { id } }), ...sharedData, staleTime: 0 };
}

interface RosterFilters {
  search: string;
  status: RsvpStatus | undefined;
  page: number;
}

export function rosterOf(id: string, { search, status, page }: RosterFilters) {
  const paging = { limit: ROSTER_PAGE_LENGTH, offset: (page - 1) * ROSTER_PAGE_LENGTH };
  return {
    ...endpointQuery(listRoster, { params: { id }, query: { search, status, ...paging } }),
    ...pagedData,
    ...sharedData,
    staleTime: 0,
  };
}

/** How many have a status: the total of a page with one row. */
export function countOf(id: string, status: RsvpStatus) {
  return {
    ...endpointQuery(listRoster, { params: { id }, query: { status, limit: 1 } }),
    ...sharedData,
    staleTime: 0,
  };
}

/**
 * Shows a marked person and the counts at once, without another answer over a slow line. The row
 * stays where it is, so that a wrong tap can be taken back.
 */
export function putOnRoster(
  client: QueryClient,
  id: string,
  { before, after }: { before: RsvpStatus; after: RosterEntry },
) {
  const change = (status: RsvpStatus, by: number) =>
    client.setQueryData<Page<RosterEntry>>(
      countOf(id, status).queryKey,
      (page) => page && { ...page, total: page.total + by },
    );
  change(before, -1);
  change(after.status, 1);
  const [path] = countOf(id, before).queryKey;
  client.setQueriesData<Page<RosterEntry>>(
    { predicate: ({ queryKey }) => queryKey[0] === path },
    (page) =>
      page && {
        ...page,
        items: page.items.map((each) => (each.id === after.id ? after : each)),
      },
  );
}
