import { useQuery } from '@tanstack/react-query';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { readOwnCredentials } from '#shared/credentials/api.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';

export const ownCredentialsQuery = endpointQuery(readOwnCredentials, {});

export const kindsQuery = { ...endpointQuery(listCredentialKinds, {}), ...sharedData };

/** For choices; empty until they are read. */
export function useKinds() {
  return useQuery(kindsQuery).data?.items ?? [];
}
