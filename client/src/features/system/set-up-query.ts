import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { readSetUp } from '#shared/system/api.ts';

export const setUpQuery = { ...endpointQuery(readSetUp, {}), ...eachLook };
