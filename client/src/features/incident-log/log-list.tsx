import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { DateFilter, SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { useTypedDays } from '#client/lib/day-filters.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { invalidatePath } from '#client/lib/invalidation.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlSort } from '#client/lib/url-sort.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { exportLog, listLogAuthors, listLogLines } from '#shared/incident-log/api.ts';
import { KIND_OPTIONS, LOG_URL_FILTERS } from './log-criteria.ts';
import type { LoggedActivation } from './log-queue.ts';
import { LogTable } from './log-table.tsx';
import { WaitingLines } from './waiting-lines.tsx';

const NOUN = { one: 'line', many: 'lines' };
const EVERY_MS = 12_000;

export function LogList({ activation }: { activation: LoggedActivation }) {
  const params = { id: activation.id };
  const order = useUrlSort(['happenedAt'], '-happenedAt');
  const list = useListPage(listLogLines, {
    params,
    filters: LOG_URL_FILTERS,
    query: { sort: order.sort },
    pageLength: 50,
    staleTime: 0,
  });
  const { from, to } = useTypedDays(list);
  const people = useFollowedBoard(activation.id)?.rows ?? [];
  const { data: authors } = useQuery(endpointQuery(listLogAuthors, { params }));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="flex flex-col gap-4">
      <search className="grid grid-fit-2 gap-4 lg:grid-cols-[2fr_1.5fr_1.5fr_1.5fr_1fr_1fr]">
        <SearchFilter
          placeholder="Words, names…"
          typed={list.typed}
          className="col-span-full sm:col-span-1"
        />
        <SelectFilter
          label="Kind"
          all="All kinds"
          value={list.criteria.kind ?? ''}
          options={KIND_OPTIONS}
          onChange={(value) => list.set('kind', value)}
        />
        <SelectFilter
          label="About"
          all="Everybody"
          value={list.criteria.deploymentId ?? ''}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          searchesMany
          onChange={(value) => list.set('deploymentId', value)}
        />
        <SelectFilter
          label="By"
          all="Everybody"
          value={list.criteria.authorId ?? ''}
          options={(authors?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => list.set('authorId', value)}
        />
        <DateFilter label="From" typed={from} />
        <DateFilter label="To" typed={to} />
      </search>
      <WaitingLines activation={activation} />
      <PagedResults
        list={list}
        what="The log"
        noun={NOUN}
        action={
          <div className="flex flex-wrap gap-2">
            <Link
              href={withQuery(`/activations/${activation.id}/print`, {
                paper: 'log',
                ...printedFilters(list.get),
              })}
              className={buttonClass('secondary')}
            >
              <Printer className="size-4" aria-hidden="true" />
              Print
            </Link>
            <CsvLink
              href={withQuery(endpointPath(exportLog, params), {
                ...list.criteria,
                sort: undefined,
                timeZone,
              })}
            />
          </div>
        }
        loading={<LoadingTable />}
        empty={
          list.isFiltered ? (
            <Empty title="No Matching Lines" hint="Try other words, kinds, people or dates." />
          ) : (
            <Empty
              title="The log is empty"
              hint="The portal automatically logs what people do in it. Use “Add to log” for anything else that you do or hear."
            />
          )
        }
      >
        {(lines) => (
          <LogTable
            activation={activation}
            lines={lines}
            order={order}
            onPerson={(deploymentId) => list.set('deploymentId', deploymentId)}
          />
        )}
      </PagedResults>
    </div>
  );
}

const PRINTED = ['search', 'kind', 'deploymentId', 'authorId', 'from', 'to'] as const;

function printedFilters(get: (name: (typeof PRINTED)[number]) => string) {
  return Object.fromEntries(PRINTED.map((name) => [name, get(name)]));
}

/** Loads the log again when the board reports that the log has more lines. */
function useFollowedBoard(id: string) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...endpointQuery(activationBoard, { params: { id } }),
    ...eachLook,
    refetchInterval: EVERY_MS,
  });
  const count = data?.logLines;
  const known = useRef(count);
  useEffect(() => {
    const isMore = known.current !== undefined && count !== undefined && known.current !== count;
    known.current = count;
    if (isMore) void invalidatePath(client, endpointPath(listLogLines, { id }));
  }, [client, count, id]);
  return data;
}
