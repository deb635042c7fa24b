import { queryOptions } from '@tanstack/react-query';
import { readPasswordLink } from '#shared/accounts/api.ts';
import { queryKey, type ResponseOf } from '#shared/http.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';

export function passwordLinkQuery(token: string) {
  const input = { params: { token } };
  return queryOptions({
    queryKey: queryKey(readPasswordLink, input),
    queryFn: async ({ signal }): Promise<ResponseOf<typeof readPasswordLink> | null> => {
      try {
        return await call(readPasswordLink, input, { signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400))
          return null;
        throw error;
      }
    },
  });
}
