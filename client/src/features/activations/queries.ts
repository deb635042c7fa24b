import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { getActivation } from '#shared/activations/api.ts';

export function activationQuery(id: string) {
  return { ...endpointQuery(getActivation, { params: { id } }), ...sharedData };
}
