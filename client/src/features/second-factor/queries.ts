import { readSecondFactor, readVerification } from '#shared/second-factor/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const secondFactorQuery = endpointQuery(readSecondFactor, {});

/** Read each time it is needed: what was just added or removed counts. */
export const verificationQuery = { ...endpointQuery(readVerification, {}), gcTime: 0 };
