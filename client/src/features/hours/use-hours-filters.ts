import { dayRange } from '#client/lib/day-range.ts';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { useTypedText } from '#client/lib/url-state.ts';

const IDS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the report is about, kept in the URL. */
export function useHoursFilters() {
  const filters = useUrlFilters(['from', 'to', 'chaplain', 'activation', 'approved']);
  const { get, set } = filters;
  const from = useTypedText(get('from'), (day) => set('from', day, { replace: true }));
  const to = useTypedText(get('to'), (day) => set('to', day, { replace: true }));
  const approved = get('approved');
  return {
    ...filters,
    from,
    to,
    period: dayRange(get('from'), get('to')),
    /** As the calls take them, whatever the page. */
    query: {
      ...dayRange(get('from'), get('to')),
      chaplainId: idOf(get('chaplain')),
      activationId: idOf(get('activation')),
      isApproved: flagOf(approved),
    },
  };
}

export type HoursPageFilters = ReturnType<typeof useHoursFilters>;

function idOf(text: string) {
  return IDS.test(text) ? text : undefined;
}

function flagOf(text: string): 'true' | 'false' | undefined {
  return text === 'true' || text === 'false' ? text : undefined;
}
