import { call } from '#client/lib/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { sendVerified } from '#client/lib/verification.ts';
import { readKeptMail } from '#shared/messages/api.ts';

/** Reads a kept mail, after a proof of who reads it. It is not cached: each reading asks the server. */
export function keptMailQuery(id: string) {
  const input = { params: { id } };
  return {
    ...endpointQuery(readKeptMail, input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      sendVerified(() => call(readKeptMail, input, { signal })),
    gcTime: 0,
  };
}
