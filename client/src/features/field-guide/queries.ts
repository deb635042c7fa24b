import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { getSection, listSections, listSectionSummaries } from '#shared/field-guide/api.ts';

/** What the office changes is read again whenever it is shown; until then what was read stays. */
const fresh = { ...sharedData, staleTime: 0 };

export function sectionQuery(id: string) {
  return { ...endpointQuery(getSection, { params: { id } }), ...fresh };
}

export const wholeGuideQuery = { ...endpointQuery(listSections, {}), ...fresh };

/** All of them, without a search. */
export const contentsQuery = { ...endpointQuery(listSectionSummaries, {}), ...fresh };

export function pageOfSectionsQuery(query: { search: string; limit: number; offset: number }) {
  return { ...endpointQuery(listSectionSummaries, { query }), ...fresh };
}
