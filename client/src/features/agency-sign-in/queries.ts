import { queryOptions } from '@tanstack/react-query';
import { readAgencyAccount, readAgencyLink, readSignInWays } from '#shared/agency-sign-in/api.ts';
import { queryKey, type ResponseOf } from '#shared/http.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const signInWaysQuery = endpointQuery(readSignInWays, {});

export const ownAgencyAccountQuery = endpointQuery(readAgencyAccount, {});

/** The agency account that will be linked once the password is given; null if there is none. */
export const agencyLinkQuery = queryOptions({
  queryKey: queryKey(readAgencyLink),
  queryFn: async ({ signal }): Promise<ResponseOf<typeof readAgencyLink> | null> => {
    try {
      return await call(readAgencyLink, {}, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
});
