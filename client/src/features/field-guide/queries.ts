import { setAnswerMaker } from '#client/lib/device/made-answers.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { getSection, listSections, listSectionSummaries } from '#shared/field-guide/api.ts';

const loadOffline = () => import('./offline/answer-from-guide.ts');

setAnswerMaker(listSectionSummaries.path, async (path) =>
  (await loadOffline()).answerFromGuide(path),
);

/** Makes the first search without a connection as fast as those after it. */
export async function prepareSearch() {
  // Without that code no search is answered, and the list says so.
  const offline = await loadOffline().catch(() => null);
  await offline?.prepareSearch();
}

/** What the office changes is read again whenever it is shown; until then what was read stays. */
const fresh = { ...sharedData, staleTime: 0 };

/** Long enough for what was read ahead not to be read twice. */
const JUST_READ_MS = 5_000;

export function sectionQuery(id: string) {
  const query = endpointQuery(getSection, { params: { id } });
  return { ...query, ...sharedData, staleTime: JUST_READ_MS };
}

export const wholeGuideQuery = { ...endpointQuery(listSections, {}), ...fresh };

/** All of them, without a search. */
export const contentsQuery = { ...endpointQuery(listSectionSummaries, {}), ...fresh };

/** Sections a page of the list of them. */
export const SECTIONS_PER_PAGE = 50;

/** How many there are: the total of a page with one of them. Counted again for each dialog. */
export const sectionCountQuery = {
  ...endpointQuery(listSectionSummaries, { query: { limit: 1 } }),
  ...fresh,
  gcTime: 0,
};
