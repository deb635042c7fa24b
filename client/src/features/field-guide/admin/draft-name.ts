import { readDraft } from '#client/lib/draft.ts';
import { useSession } from '#client/lib/session.ts';

/** @returns the name under which is kept what one types for a section. */
export function useDraftName(section: string) {
  return `field-guide:${useSession().data?.id}:${section}`;
}

export function isKept(draft: string) {
  return Object.keys(readDraft(draft)).length > 0;
}
