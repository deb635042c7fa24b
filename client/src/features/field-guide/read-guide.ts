import type { QueryClient } from '@tanstack/react-query';
import { keepImages } from '#client/lib/device/kept-images.ts';
import { storedAnswer } from '#client/lib/device/pack.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { pathOfKey } from '#client/lib/query-client.ts';
import { getSection, listSections, listSectionSummaries } from '#shared/field-guide/api.ts';
import type { Section, SectionSummary } from '#shared/field-guide/schemas.ts';
import { queryKey, type Page } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { objectIdsIn } from '#shared/uploads/object-path.ts';
import { sectionToRead } from './offline/sections.ts';
import { contentsQuery, SECTIONS_PER_PAGE, wholeGuideQuery } from './queries.ts';

/** Returns the API responses for the guide's pages, by path. Loads the guide only if it changed. */
export async function readGuide(client: QueryClient): Promise<Map<string, unknown>> {
  const contents = await client.fetchQuery({ ...contentsQuery, staleTime: 0 });
  const guide = (await storedGuide(contents)) ?? (await client.fetchQuery(wholeGuideQuery));
  const answers = new Map<string, unknown>([
    [listSections.path, guide],
    [listSectionSummaries.path, contents],
  ]);
  for (let page = 1; page === 1 || (page - 1) * SECTIONS_PER_PAGE < contents.total; page += 1) {
    const query = pageQuery(page, SECTIONS_PER_PAGE);
    const items = contents.items.slice(query.offset, query.offset + query.limit);
    const path = pathOfKey(queryKey(listSectionSummaries, { query }));
    answers.set(path, { items, total: contents.total });
  }
  for (const { id } of guide.items) {
    // Pauses after each section, so that a slow phone still reacts to presses.
    await pause();
    const path = pathOfKey(queryKey(getSection, { params: { id } }));
    answers.set(path, sectionToRead(guide.items, id));
  }
  return answers;
}

export async function keepGuideImages() {
  const stored = await storedAnswer(listSections.path);
  const guide = trust<Page<Section> | undefined>(stored?.answer, 'readGuide made it');
  await keepImages(objectIdsIn((guide?.items ?? []).map(({ content }) => content).join('\n')));
}

async function storedGuide(contents: Page<SectionSummary>) {
  const stored = await storedAnswer(listSections.path);
  const guide = trust<Page<Section> | undefined>(stored?.answer, 'this function stored it');
  return guide && versions(guide) === versions(contents) ? guide : undefined;
}

function versions({ items }: Page<SectionSummary | Section>) {
  return items.map(({ id, version, isPublished }) => [id, version, isPublished].join()).join();
}

const pause = () => new Promise((resolve) => setTimeout(resolve));
