import { directorySummary } from '#shared/directory/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const summaryQuery = endpointQuery(directorySummary, {});

/** Entries on a page of the directory. */
export const PAGE_LENGTH = 24;
