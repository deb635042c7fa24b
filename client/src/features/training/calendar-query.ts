import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';

export const calendarFeedQuery = endpointQuery(ownCalendarFeed, {});
