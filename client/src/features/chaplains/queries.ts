import { queryOptions } from '@tanstack/react-query';
import { listChaplains, ownChaplain } from '#shared/chaplains/api.ts';
import type { Chaplain } from '#shared/chaplains/schemas.ts';
import { DASHBOARD_LIST_LENGTH } from '#shared/dashboard/constants.ts';
import { queryKey } from '#shared/http.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { eachLook, endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';

export const ownChaplainQuery = queryOptions({
  queryKey: queryKey(ownChaplain),
  queryFn: async ({ signal }): Promise<Chaplain | null> => {
    try {
      return await call(ownChaplain, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});

/** The office may have decided meanwhile, so each visit reads the profile again. */
export const ownStandingQuery = { ...ownChaplainQuery, ...eachLook };

export const pendingApplicationsQuery = {
  ...endpointQuery(listChaplains, { query: { status: 'pending', limit: DASHBOARD_LIST_LENGTH } }),
  ...sharedData,
};
