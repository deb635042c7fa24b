import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getOwnAvailability } from '#shared/availability/api.ts';

/** Another device or a mailed link may have changed it, so each visit reads it again. */
export const ownAvailabilityQuery = { ...endpointQuery(getOwnAvailability, {}), ...eachLook };
