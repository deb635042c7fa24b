import { useListPage } from '#client/lib/list-page.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { INVITATION_FILTERS } from '#shared/accounts/constants.ts';
import { AVAILABILITIES } from '#shared/availability/constants.ts';
import { listPeople } from '#shared/people-list/api.ts';
import { ACCOUNT_STATES, ENDS_WITHIN, PEOPLE_SORTS, RADII } from '#shared/people-list/constants.ts';
import { SOUGHT_STATES } from '#shared/people-list/schemas.ts';
import { READINESS } from '#shared/readiness/constants.ts';

export type PeopleListPage = ReturnType<typeof usePeopleList>;

/** Keeps filters and order in the page's URL, so that a view can store them as its query. */
export function usePeopleList() {
  const order = useUrlSort(PEOPLE_SORTS, 'name');
  const list = useListPage(listPeople, {
    filters: {
      search: 'text',
      region: 'text',
      expertise: 'text',
      training: 'text',
      account: ACCOUNT_STATES,
      invitation: INVITATION_FILTERS,
      silentSince: (text) => ({ silentSince: isDay(text) ? text : undefined }),
      freeOn: (text) => ({ freeOn: isDay(text) ? text : undefined }),
      language: 'text',
      near: (text) => ({ near: /^\d{5}$/.test(text) ? text : undefined }),
      within: RADII,
      readiness: READINESS,
      tier: 'text',
      credential: 'text',
      state: SOUGHT_STATES,
      endsWithin: ENDS_WITHIN,
      availability: AVAILABILITIES,
    },
    query: { sort: order.sort },
    pageLength: 50,
    refetchOnMount: 'always',
  });
  return { ...list, order };
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
