import { listOwnSessions } from '#shared/sessions/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const ownSessionsQuery = endpointQuery(listOwnSessions, {});
