import { useQuery } from '@tanstack/react-query';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { useMoreLines } from '#client/lib/followed-activation.ts';
import { dutyOverview, listDutyChoices, readDesk, readOpenWork } from '#shared/duty/api.ts';

/** Null for the desk of all activations. */
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

/** Loads the desk again when the log grows, because each change of the desk is logged. */
export function useDesk(desk: DeskId) {
  const query = useQuery(deskQuery(desk));
  useMoreLines(desk, query.refetch);
  return query;
}
