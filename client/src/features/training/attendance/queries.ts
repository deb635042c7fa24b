import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { storeOverReads } from '#client/lib/invalidation.ts';
import { putInLists } from '#client/lib/put-in-lists.ts';
import { endpointPath, type Page } from '#shared/http.ts';
import { getTrainingSession, listAttendees } from '#shared/training/api.ts';
import type { RsvpStatus } from '#shared/training/constants.ts';
import type { Attendee } from '#shared/training/schemas.ts';

export function trainingSessionQuery(id: string) {
  return { ...endpointQuery(getTrainingSession, { params: { id } }), ...sharedData, staleTime: 0 };
}

export function countOf(id: string, status: RsvpStatus) {
  return {
    ...endpointQuery(listAttendees, { params: { id }, query: { status, limit: 1 } }),
    ...sharedData,
    staleTime: 0,
  };
}

/** Shows the mark at once. Keeps rows that no longer fit the filter, so that wrong taps show. */
export async function putInAttendance(
  client: QueryClient,
  id: string,
  { before, after }: { before: RsvpStatus; after: Attendee },
) {
  const change = (status: RsvpStatus, by: number) =>
    client.setQueryData<Page<Attendee>>(
      countOf(id, status).queryKey,
      (page) => page && { ...page, total: page.total + by },
    );
  const path = endpointPath(listAttendees, { id });
  await storeOverReads(client, path, () => {
    change(before, -1);
    change(after.status, 1);
    putInLists(client, listAttendees, after, { id });
  });
}
