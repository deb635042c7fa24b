import type { MakeAnswer } from '#client/lib/device/made-answers.ts';
import { storedAnswer } from '#client/lib/device/pack.ts';
import { listSections, listSectionSummaries } from '#shared/field-guide/api.ts';
import { sectionListQuery, type Section } from '#shared/field-guide/schemas.ts';
import { endpointPath, type Page } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { listSummaries } from './sections.ts';
import { readSections } from './plain-texts.ts';

export const answerFromGuide: MakeAnswer = async (path) => {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const query = sectionListQuery.safeParse(Object.fromEntries(searchParams));
  if (pathname !== endpointPath(listSectionSummaries) || !query.success) return undefined;
  const guide = await readGuide();
  if (!guide) return undefined;
  const answer = listSummaries(guide.sections, query.data);
  return { path, answer, storedAt: guide.storedAt };
};

export async function prepareSearch() {
  await readGuide();
}

async function readGuide() {
  const stored = await storedAnswer(endpointPath(listSections));
  if (!stored) return undefined;
  const { items } = trust<Page<Section>>(stored.answer, 'it is stored as it was answered');
  return { sections: await readSections(items), storedAt: stored.storedAt };
}
