import { useQuery } from '@tanstack/react-query';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { readOwnCredentials } from '#shared/credentials/api.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';

export const ownCredentialsQuery = endpointQuery(readOwnCredentials, {});

export const kindsQuery = { ...endpointQuery(listCredentialKinds, {}), ...sharedData };

/** The kinds of credentials for choice lists; empty until they are loaded. */
export function useKinds() {
  return useQuery(kindsQuery).data?.items ?? [];
}
