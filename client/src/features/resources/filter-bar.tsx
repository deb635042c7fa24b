import { Bookmark } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { useLists } from '#client/lib/program-lists.ts';
import { FORMAT_LABELS, RESOURCE_FORMATS } from '#shared/resources/constants.ts';
import type { LibraryFilters } from './use-filters.ts';

const FORMATS = RESOURCE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }));

export function FilterBar({ filters }: { filters: LibraryFilters }) {
  const { set, typed, category, format, isBookmarked } = filters;
  const { entries } = useLists().resourceCategories;
  return (
    <search className="grid grid-fit-2 items-end gap-4 max-[22rem]:grid-cols-1 lg:grid-cols-[2fr_1fr_1fr_auto]">
      <SearchFilter
        placeholder="Title, description, tag…"
        typed={typed}
        className="col-span-full lg:col-span-1"
      />
      <SelectFilter
        label="Category"
        all="All Categories"
        searchesMany
        value={category ?? ''}
        options={entries}
        onChange={(value) => set('category', value)}
      />
      <SelectFilter
        label="Format"
        all="All Formats"
        value={format ?? ''}
        options={FORMATS}
        onChange={(value) => set('format', value)}
      />
      <Button
        needsConnection
        aria-pressed={isBookmarked}
        className="max-lg:col-span-full aria-pressed:border-primary aria-pressed:bg-sunken"
        onClick={() => set('bookmarked', isBookmarked ? '' : 'true')}
      >
        <Bookmark className={`size-4 ${isBookmarked ? 'fill-current' : ''}`} aria-hidden="true" />
        Bookmarked only
      </Button>
      <ConnectionNote className="col-span-full">
        Searching and opening files need a connection.
      </ConnectionNote>
    </search>
  );
}
