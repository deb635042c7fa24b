import { getSection, listSectionSummaries } from '#shared/field-guide/api.ts';
import { sectionListQuery, type Section } from '#shared/field-guide/schemas.ts';
import { endpointPath, type Page } from '#shared/http.ts';
import { listSummaries, sectionToRead } from './answers.ts';
import { readSections } from './plain-texts.ts';

/**
 * Answers a read of the field guide in place of the server.
 * @param path of the call, with its query.
 * @param guide what `listSections` answered last.
 * @returns undefined for a section that the guide does not have, and for other reads.
 */
export async function answerFromGuide(path: string, guide: Page<Section>): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  if (pathname === endpointPath(listSectionSummaries)) {
    const query = sectionListQuery.safeParse(Object.fromEntries(searchParams));
    return query.success ? listSummaries(await readSections(guide.items), query.data) : undefined;
  }
  const section = guide.items.find(({ id }) => pathname === endpointPath(getSection, { id }));
  return section && sectionToRead(guide.items, section.id);
}
