import { useQuery } from '@tanstack/react-query';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { testCallReport, testCallSchedule } from '#shared/announcements/api.ts';

const EVERY_MS = 15_000;

export function useTestCallReport(id: string) {
  return useQuery({
    ...endpointQuery(testCallReport, { params: { id } }),
    ...sharedData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
}

export function useTestCallSchedule() {
  return useQuery({ ...endpointQuery(testCallSchedule, {}), ...sharedData });
}
