import { readSecondFactor, readVerification } from '#shared/second-factor/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const secondFactorQuery = endpointQuery(readSecondFactor, {});

/** Not cached, because a factor may have just been added or removed. */
export const verificationQuery = { ...endpointQuery(readVerification, {}), gcTime: 0 };
