import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { DateFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { toLocal } from '#client/lib/local-time.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { listHoursSummary } from '#shared/hours/api.ts';
import type { ListedHours } from './use-hours-list.ts';

const APPROVAL = [
  { value: 'false', label: 'Not yet approved' },
  { value: 'true', label: 'Approved' },
];

export function FilterBar({ list }: { list: ListedHours }) {
  const { from, to, get, set } = list;
  return (
    <search className="flex flex-col gap-4">
      <Periods list={list} />
      <div className="grid grid-fit-2 gap-4 lg:grid-cols-[1fr_1fr_1.5fr_2fr_1.2fr]">
        <DateFilter label="From" typed={from} />
        <DateFilter label="To" typed={to} />
        <GroupFilter by="chaplain" label="Chaplain" all="All chaplains" list={list} />
        <GroupFilter by="activation" label="Activation" all="All activations" list={list} />
        <SelectFilter
          label="Approval"
          all="All hours"
          value={get('approved')}
          options={APPROVAL}
          onChange={(value) => set('approved', value)}
          className="col-span-full lg:col-span-1"
        />
      </div>
      <ConnectionNote>The report needs a connection.</ConnectionNote>
    </search>
  );
}

function Periods({ list: { from, to, get } }: { list: ListedHours }) {
  const url = useUrlState();
  const [now] = useState(() => new Date());
  const periods = [
    { label: 'This month', ...monthOf(now, 0) },
    { label: 'Last month', ...monthOf(now, 1) },
    { label: 'All time', from: '', to: '' },
  ];
  return (
    <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
      {periods.map((period) => (
        <Button
          key={period.label}
          needsConnection
          aria-pressed={get('from') === period.from && get('to') === period.to}
          className="aria-pressed:border-primary aria-pressed:bg-sunken"
          onClick={() => {
            from.drop();
            to.drop();
            url.set({ from: period.from, to: period.to, page: '' });
          }}
        >
          {period.label}
        </Button>
      ))}
    </div>
  );
}

interface GroupFilterProps {
  by: 'chaplain' | 'activation';
  label: string;
  all: string;
  list: ListedHours;
}

function GroupFilter({ by, label, all, list: { get, set, criteria } }: GroupFilterProps) {
  const { from, to } = criteria;
  const query = useQuery({
    ...endpointQuery(listHoursSummary, { query: { by, from, to } }),
    ...pagedData,
    ...sharedData,
  });
  const options = (query.data?.items ?? []).flatMap(({ id, label: name }) =>
    id ? [{ value: id, label: name }] : [],
  );
  const value = get(by);
  const isOffered = value === '' || options.some((option) => option.value === value);
  return (
    <SelectFilter
      label={label}
      all={all}
      value={value}
      options={isOffered ? options : [{ value, label: `Chosen ${by}` }, ...options]}
      onChange={(next) => set(by, next)}
      className="col-span-full sm:col-span-1"
    />
  );
}

/** Returns the first and last day of the month `ago` months back, for example '2026-03-01'. */
export function monthOf(now: Date, ago: number) {
  const day = (month: number, date: number) =>
    toLocal(new Date(now.getFullYear(), now.getMonth() + month, date).toISOString()).slice(0, 10);
  return { from: day(-ago, 1), to: day(1 - ago, 0) };
}
