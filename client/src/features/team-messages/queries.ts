import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { listSites } from '#shared/sites/api.ts';
import { countTeam, listReceivedTexts } from '#shared/team-messages/api.ts';
import type { TeamAudience } from '#shared/team-messages/schemas.ts';

export function sitesQuery(id: string) {
  return endpointQuery(listSites, { params: { id } });
}

/** Not cached, because people answer meanwhile. */
export function reachQuery(id: string, audience: TeamAudience) {
  return {
    ...endpointQuery(countTeam, { params: { id }, query: audience }),
    staleTime: 0,
    refetchOnMount: 'always' as const,
  };
}

/** Each is a line of the log, and the board tells how many lines there are. */
export function useReceivedTexts(id: string) {
  const query = useQuery({
    ...endpointQuery(listReceivedTexts, { params: { id }, query: {} }),
    ...eachLook,
  });
  const { data: lines } = useQuery({
    ...endpointQuery(activationBoard, { params: { id } }),
    enabled: false,
    select: ({ logLines }) => logLines,
  });
  const known = useRef(lines);
  const { refetch } = query;
  useEffect(() => {
    const isMore = known.current !== undefined && lines !== known.current;
    known.current = lines;
    if (isMore) void refetch();
  }, [lines, refetch]);
  return query;
}
