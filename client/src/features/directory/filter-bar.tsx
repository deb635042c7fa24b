import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { DirectorySummary } from '#shared/directory/schemas.ts';
import { entryLabel } from '#shared/program/lists.ts';
import { regionName } from '#shared/program/region-names.ts';
import { FILTERS, type DirectoryList } from './use-directory.ts';

interface FilterBarProps {
  list: DirectoryList;
  summary: DirectorySummary | undefined;
}

export function FilterBar({ list, summary }: FilterBarProps) {
  const { get, set, typed, searchesDevice, isFromDevice } = list;
  const { regions } = useProgram();
  const lists = useLists();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const count = FILTERS.filter((name) => get(name) !== '').length;
  return (
    <search className="flex flex-col gap-4 lg:grid lg:grid-cols-[2fr_3fr]">
      <div className="flex flex-wrap gap-2">
        <SearchFilter
          placeholder="Name, city, affiliation…"
          typed={typed}
          compact
          worksOffline={searchesDevice}
          className="flex-[1_1_9rem]"
        />
        <Button
          className="sm:hidden"
          hidden={isFromDevice}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          {count > 0 ? `Filters (${count})` : 'Filters'}
          {count > 0 && <span className="sr-only"> set</span>}
        </Button>
      </div>
      <div
        id={panelId}
        hidden={isFromDevice}
        className={`grid grid-fit-2 gap-4 max-[22rem]:grid-cols-1 sm:grid-cols-3 ${isOpen ? '' : 'max-sm:hidden'}`}
      >
        <SelectFilter
          label="Region"
          all="All regions"
          searchesMany
          value={get('region')}
          options={optionsOf(get('region'), summary?.regions ?? [], (code) =>
            regionName(regions, code),
          )}
          onChange={(value) => set('region', value)}
        />
        <SelectFilter
          label="Expertise"
          all="All expertise"
          searchesMany
          value={get('expertise')}
          options={optionsOf(get('expertise'), summary?.expertise ?? [], (value) =>
            entryLabel(lists.expertise, value),
          )}
          onChange={(value) => set('expertise', value)}
        />
        <SelectFilter
          label="Availability"
          all="All availability"
          searchesMany
          value={get('availability')}
          options={optionsOf(get('availability'), summary?.availability ?? [], (value) =>
            entryLabel(lists.availability, value),
          )}
          onChange={(value) => set('availability', value)}
        />
      </div>
      <ConnectionNote className="lg:col-span-full">
        {searchesDevice
          ? 'Saving contacts needs a connection.'
          : 'Searching and saving contacts need a connection.'}
      </ConnectionNote>
    </search>
  );
}

/** Merges values with the same label into one option. Prefers the chosen value among them. */
function optionsOf(value: string, stored: readonly string[], labelOf: (value: string) => string) {
  const values = value ? [value, ...stored] : stored;
  const byLabel = new Map(values.toReversed().map((each) => [labelOf(each), each]));
  return [...byLabel]
    .map(([label, each]) => ({ value: each, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
