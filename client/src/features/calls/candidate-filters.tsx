import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { AVAILABILITIES, AVAILABILITY_LABELS } from '#shared/availability/constants.ts';
import { listCandidates } from '#shared/calls/api.ts';
import { RADII } from '#shared/people-list/constants.ts';
import { listTiers } from '#shared/readiness/api.ts';
import { READINESS, READINESS_LABELS } from '#shared/readiness/constants.ts';

type CandidatePage = ReturnType<typeof useCandidates>;

const UUID = /^[\da-f-]{36}$/;

export function useCandidates(activationId: string) {
  return useListPage(listCandidates, {
    params: { id: activationId },
    filters: {
      search: 'text',
      readiness: READINESS,
      availability: AVAILABILITIES,
      language: 'text',
      tier: (text) => ({ tier: UUID.test(text) ? text : undefined }),
      region: 'text',
      expertise: 'text',
      within: RADII,
      site: (text) => ({ site: UUID.test(text) ? text : undefined }),
      shift: (text) => ({ shift: UUID.test(text) ? text : undefined }),
    },
    pageLength: 25,
    refetchOnMount: 'always',
  });
}

/** Filters in the second row, which is open from the start if one of them is set. */
const MORE = ['tier', 'region', 'expertise', 'within'] as const;

const READINESS_OPTIONS = READINESS.map((value) => ({ value, label: READINESS_LABELS[value] }));
const AVAILABILITY_OPTIONS = AVAILABILITIES.map((value) => ({
  value,
  label: AVAILABILITY_LABELS[value],
}));
const RADIUS_OPTIONS = RADII.map((value) => ({ value, label: `${value} miles` }));

export function CandidateFilters({ list: { get, set, typed } }: { list: CandidatePage }) {
  const { languages } = useLists();
  const panelId = useId();
  const count = MORE.filter((name) => get(name) !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  const select = (name: Parameters<typeof get>[0]) => ({
    value: get(name),
    onChange: (value: string) => set(name, value),
  });
  return (
    <search className="flex flex-col gap-3">
      <div className="grid grid-fit-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1.5fr_auto]">
        <SearchFilter
          placeholder="Name, city, affiliation…"
          typed={typed}
          className="col-span-full lg:col-span-1"
        />
        <SelectFilter
          label="Readiness"
          all="All"
          options={READINESS_OPTIONS}
          {...select('readiness')}
        />
        <SelectFilter
          label="Availability"
          all="All"
          options={AVAILABILITY_OPTIONS}
          {...select('availability')}
        />
        <SelectFilter
          label="Language"
          all="All languages"
          searchesMany
          options={languages.entries.map(({ value, label }) => ({ value, label }))}
          {...select('language')}
        />
        <Button aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count > 0 ? `More filters (${count})` : 'More filters'}
        </Button>
      </div>
      <div
        id={panelId}
        hidden={!isOpen}
        className="grid grid-fit-2 gap-3 lg:grid-cols-4 [&[hidden]]:hidden"
      >
        {isOpen && <MoreFilters select={select} />}
      </div>
    </search>
  );
}

interface MoreFiltersProps {
  select: (name: (typeof MORE)[number]) => { value: string; onChange: (value: string) => void };
}

function MoreFilters({ select }: MoreFiltersProps) {
  const { regions } = useProgram();
  const { expertise } = useLists();
  const tiers = useQuery(endpointQuery(listTiers, {})).data?.items ?? [];
  return (
    <>
      <SelectFilter
        label="Tier"
        all="Any or none"
        options={tiers
          .filter(({ isRetired }) => !isRetired)
          .map(({ id, name }) => ({ value: id, label: `${name} or higher` }))}
        {...select('tier')}
      />
      <SelectFilter
        label="Region"
        all="All regions"
        searchesMany
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        {...select('region')}
      />
      <SelectFilter
        label="Expertise"
        all="All expertise"
        searchesMany
        options={expertise.entries.map(({ value, label }) => ({ value, label }))}
        {...select('expertise')}
      />
      <SelectFilter
        label="Within"
        all="Any distance"
        options={RADIUS_OPTIONS}
        {...select('within')}
      />
    </>
  );
}
