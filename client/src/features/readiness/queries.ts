import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';
import { listTiers, readOwnReadiness, readReadiness } from '#shared/readiness/api.ts';

export const ownReadinessQuery = { ...endpointQuery(readOwnReadiness, {}), ...eachLook };

export const reportQuery = { ...endpointQuery(readReadiness, {}), ...eachLook };

export const tiersQuery = { ...endpointQuery(listTiers, {}), ...eachLook };

export const kindsQuery = endpointQuery(listCredentialKinds, {});
