import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getPerson } from '#shared/person/api.ts';

export const personQuery = (id: string) => ({
  ...endpointQuery(getPerson, { params: { id } }),
  ...eachLook,
});
