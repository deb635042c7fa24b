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

/** Empty until they are read: values are shown as they are stored. */
export const useLists = (): Lists => useQuery(programQuery).data?.lists ?? UNREAD;

/** For a form that a person may see before anything else. */
export const useListsAreComing = () => useQuery(programQuery).isLoading;
