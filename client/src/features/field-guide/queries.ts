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

/** The office may edit the guide: each visit shows the stored answer, then loads it again. */
const fresh = { ...sharedData, staleTime: 0 };

const JUST_READ_MS = 5_000;

export function sectionQuery(id: string) {
  const query = endpointQuery(getSection, { params: { id } });
  return { ...query, ...sharedData, staleTime: JUST_READ_MS };
}

export const wholeGuideQuery = { ...endpointQuery(listSections, {}), ...fresh };

export const contentsQuery = { ...endpointQuery(listSectionSummaries, {}), ...fresh };

export const SECTIONS_PER_PAGE = 50;

/** The number of sections: the total of a list with one item, loaded again for each dialog. */
export const sectionCountQuery = {
  ...endpointQuery(listSectionSummaries, { query: { limit: 1 } }),
  ...fresh,
  gcTime: 0,
};
