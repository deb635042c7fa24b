import { useQuery } from '@tanstack/react-query';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { useUrlFilters } from '#client/lib/url-filters.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { useTypedText } from '#client/lib/url-state.ts';
import { listAuditEvents } from '#shared/audit/api.ts';
import { AUDIT_ACTIONS, AUDIT_LABELS, AUDIT_SORTS } from '#shared/audit/constants.ts';
import { AuditTable } from './audit-table.tsx';
import { dayRange } from '#client/lib/day-range.ts';
import { pageQuery } from '#client/lib/page-query.ts';

const PAGE_LENGTH = 50;
const NOUN = { one: 'event', many: 'events' };
const ACTION_OPTIONS = AUDIT_ACTIONS.map((action) => ({
  value: action,
  label: AUDIT_LABELS[action],
}));

/** Who did what to whom and when, the latest first unless asked otherwise. */
export function AuditList() {
  const filters = useUrlFilters(['action', 'from', 'to']);
  const from = useTypedText(filters.get('from'), (day) =>
    filters.set('from', day, { replace: true }),
  );
  const to = useTypedText(filters.get('to'), (day) => filters.set('to', day, { replace: true }));
  const action = AUDIT_ACTIONS.find((each) => each === filters.get('action'));
  const order = useUrlSort(AUDIT_SORTS, '-createdAt');
  const { search, page } = filters;
  const query = useQuery({
    ...endpointQuery(listAuditEvents, {
      query: {
        search,
        action,
        ...dayRange(filters.get('from'), filters.get('to')),
        sort: order.sort,
        ...pageQuery(page, PAGE_LENGTH),
      },
    }),
    ...pagedData,
    ...sharedData,
    // Everything that anybody does adds to it.
    staleTime: 0,
  });
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-fit-2 gap-4 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <SearchFilter
          label="Person"
          placeholder="Name…"
          typed={filters.typed}
          className="col-span-full sm:col-span-1"
        />
        <SelectFilter
          label="Action"
          all="All actions"
          value={action ?? ''}
          options={ACTION_OPTIONS}
          onChange={(value) => filters.set('action', value)}
          className="col-span-full sm:col-span-1"
        />
        <DateFilter label="From" typed={from} />
        <DateFilter label="To" typed={to} />
      </search>
      <PagedResults
        query={query}
        what="The audit trail"
        noun={NOUN}
        pageLength={PAGE_LENGTH}
        filters={filters}
        loading={<Skeleton className="h-[60dvh]" />}
        empty={
          filters.isFiltered ? (
            <Empty title="No Matching Events" hint="Try another person, action or other dates." />
          ) : (
            <Empty title="No Events" hint="What people do appears here." />
          )
        }
      >
        {(events) => <AuditTable events={events} order={order} />}
      </PagedResults>
    </div>
  );
}
