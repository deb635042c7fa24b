import { setAnswerMaker } from '#client/lib/device/made-answers.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { getSection, listSections, listSectionSummaries } from '#shared/field-guide/api.ts';

const loadOffline = () => import('./offline/answer-from-guide.ts');

setAnswerMaker(listSectionSummaries.path, async (path) =>
  (await loadOffline()).answerFromGuide(path),
);

export async function prepareSearch() {
  // Without this code a search is not answered, and the list says so.
  const offline = await loadOffline().catch(() => null);
  await offline?.prepareSearch();
}

/** The office may change this: each visit reads it again, and shows the former answer first. */
const fresh = { ...sharedData, staleTime: 0 };

const JUST_READ_MS = 5_000;

export function sectionQuery(id: string) {
  const query = endpointQuery(getSection, { params: { id } });
  return { ...query, ...sharedData, staleTime: JUST_READ_MS };
}

export const wholeGuideQuery = { ...endpointQuery(listSections, {}), ...fresh };

export const contentsQuery = { ...endpointQuery(listSectionSummaries, {}), ...fresh };

export const SECTIONS_PER_PAGE = 50;

/** The number of sections, from the total of a list with one item. Read again for each dialog. */
export const sectionCountQuery = {
  ...endpointQuery(listSectionSummaries, { query: { limit: 1 } }),
  ...fresh,
  gcTime: 0,
};
