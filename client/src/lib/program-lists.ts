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

/** The program's lists. Empty until they are loaded; until then, values are shown as stored. */
export const useLists = (): Lists => useQuery(programQuery).data?.lists ?? UNREAD;

/** True while the lists load. A form that opens meanwhile can wait for the lists. */
export const useListsAreComing = () => useQuery(programQuery).isLoading;
