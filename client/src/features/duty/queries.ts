import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { dutyOverview, listDutyChoices, readDesk, readOpenWork } from '#shared/duty/api.ts';

/** Null is the desk for all activations. */
export type DeskId = string | null;

const deskOf = (desk: DeskId) => (desk === null ? {} : { activationId: desk });

export function deskQuery(desk: DeskId) {
  return { ...endpointQuery(readDesk, { query: deskOf(desk) }), ...eachLook };
}

export const overviewQuery = { ...endpointQuery(dutyOverview, {}), ...eachLook };

export const choicesQuery = endpointQuery(listDutyChoices, { query: {} });

export function openWorkQuery(desk: DeskId) {
  return { ...endpointQuery(readOpenWork, { query: deskOf(desk) }), ...eachLook };
}

/**
 * The desk of an activation. Each change of it is a line in the log, and the board tells how many
 * lines there are, so no more is asked than the board asks.
 */
export function useDesk(desk: DeskId) {
  const query = useQuery(deskQuery(desk));
  const { data: lines } = useQuery({
    ...endpointQuery(activationBoard, { params: { id: desk ?? '' } }),
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
