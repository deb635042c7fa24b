import { directorySummary } from '#shared/directory/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const summaryQuery = endpointQuery(directorySummary, {});

export const PAGE_LENGTH = 24;
