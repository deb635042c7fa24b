import { call } from '#client/lib/call/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { sendVerified } from '#client/lib/verification.ts';
import { readKeptMail } from '#shared/messages/api.ts';

/** Not cached, so that the server checks the proof of identity at each reading. */
export function keptMailQuery(id: string) {
  const input = { params: { id } };
  return {
    ...endpointQuery(readKeptMail, input),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      sendVerified(() => call(readKeptMail, input, { signal })),
    gcTime: 0,
  };
}
