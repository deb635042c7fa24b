import { setAnswerMaker } from '#client/lib/device/made-answers.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { getSection, listSections, listSectionSummaries } from '#shared/field-guide/api.ts';

const loadOffline = () => import('./offline/answer-from-guide.ts');

setAnswerMaker(listSectionSummaries.path, async (path) =>
  (await loadOffline()).answerFromGuide(path),
);

export async function prepareSearch() {
  // If this code can't be loaded, the search fails, and the list shows an error.
  const offline = await loadOffline().catch(() => null);
  await offline?.prepareSearch();
}

/** Each visit shows the cached guide, then refetches it: the office may have edited the guide. */
const fresh = { ...sharedData, staleTime: 0 };

const JUST_READ_MS = 5_000;

export function sectionQuery(id: string) {
  const query = endpointQuery(getSection, { params: { id } });
  return { ...query, ...sharedData, staleTime: JUST_READ_MS };
}

export const wholeGuideQuery = { ...endpointQuery(listSections, {}), ...fresh };

export const contentsQuery = { ...endpointQuery(listSectionSummaries, {}), ...fresh };

export const SECTIONS_PER_PAGE = 50;

/** Reads how many sections there are: loads a page of one section, which includes the total. */
export const sectionCountQuery = {
  ...endpointQuery(listSectionSummaries, { query: { limit: 1 } }),
  ...fresh,
  gcTime: 0,
};
