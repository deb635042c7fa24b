import { DAY_FILTERS, useTypedDays } from '#client/lib/day-filters.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listHours } from '#shared/hours/api.ts';

export type ListedHours = ReturnType<typeof useHoursList>;

export function useHoursList() {
  const list = useListPage(listHours, {
    filters: {
      ...DAY_FILTERS,
      chaplain: (text) => ({ chaplainId: idOf(text) }),
      activation: (text) => ({ activationId: idOf(text) }),
      approved: (text) => ({ isApproved: flagOf(text) }),
    },
    pageLength: 50,
    refetchOnMount: 'always',
  });
  return { ...list, ...useTypedDays(list) };
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function idOf(text: string) {
  return ID.test(text) ? text : undefined;
}

function flagOf(text: string): 'true' | 'false' | undefined {
  return text === 'true' || text === 'false' ? text : undefined;
}
