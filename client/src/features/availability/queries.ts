import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getOwnAvailability } from '#shared/availability/api.ts';

/** Reloads at each visit: another device or a mailed link may have changed the availability. */
export const ownAvailabilityQuery = { ...endpointQuery(getOwnAvailability, {}), ...eachLook };
