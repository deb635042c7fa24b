import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { DAY_FILTERS, useTypedDays } from '#client/lib/day-filters.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { exportAuditEvents, listAuditEvents } from '#shared/audit/api.ts';
import {
  AUDIT_ACTIONS,
  AUDIT_COUNT_LIMIT,
  AUDIT_LABELS,
  AUDIT_SORTS,
} from '#shared/audit/constants.ts';
import { AuditTable } from './audit-table.tsx';

const NOUN = { one: 'event', many: 'events' };
const ACTION_OPTIONS = AUDIT_ACTIONS.map((action) => ({
  value: action,
  label: AUDIT_LABELS[action],
}));

export function AuditList() {
  const order = useUrlSort(AUDIT_SORTS, '-createdAt');
  const list = useListPage(listAuditEvents, {
    filters: { search: 'text', action: AUDIT_ACTIONS, ...DAY_FILTERS },
    query: { sort: order.sort },
    pageLength: 50,
    staleTime: 0,
  });
  const { from, to } = useTypedDays(list);
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-fit-2 gap-4 lg:grid-cols-[2fr_2fr_1fr_1fr]">
        <SearchFilter
          label="Person"
          placeholder="Name…"
          typed={list.typed}
          className="col-span-full sm:col-span-1"
        />
        <SelectFilter
          label="Action"
          all="All actions"
          value={list.criteria.action ?? ''}
          options={ACTION_OPTIONS}
          onChange={(value) => list.set('action', value)}
          className="col-span-full sm:col-span-1"
        />
        <DateFilter label="From" typed={from} />
        <DateFilter label="To" typed={to} />
      </search>
      <PagedResults
        list={list}
        what="The audit trail"
        noun={NOUN}
        action={<CsvLink href={withQuery(endpointPath(exportAuditEvents), list.criteria)} />}
        countedTo={AUDIT_COUNT_LIMIT}
        loading={<LoadingTable />}
        empty={
          list.isFiltered ? (
            <Empty title="No Matching Events" hint="Try another person, action or other dates." />
          ) : (
            <Empty title="No Events" hint="Everything that people do in the portal appears here." />
          )
        }
      >
        {(events) => <AuditTable events={events} order={order} />}
      </PagedResults>
    </div>
  );
}
