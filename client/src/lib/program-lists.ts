import { useQuery } from '@tanstack/react-query';
import type { Lists } from '#shared/program/lists.ts';
import { programQuery } from './follow-program.ts';

const NONE = { groups: [], quick: [], entries: [] };
const UNREAD: Lists = {
  expertise: NONE,
  availability: NONE,
  affiliation: NONE,
  eventTypes: NONE,
  careKinds: NONE,
  resourceCategories: NONE,
  languages: NONE,
};

/** The program's lists. Empty until they are loaded, and values are then shown as stored. */
export const useLists = (): Lists => useQuery(programQuery).data?.lists ?? UNREAD;

/** Whether the lists are still loading, for a form that may be the first thing shown. */
export const useListsAreComing = () => useQuery(programQuery).isLoading;
