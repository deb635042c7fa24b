import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { availabilityLabel, expertiseLabel } from '#shared/chaplains/catalogue.ts';
import type { DirectorySummary } from '#shared/directory/schemas.ts';
import type { DirectoryFilters } from './use-filters.ts';

interface FilterBarProps {
  filters: DirectoryFilters;
  summary: DirectorySummary | undefined;
}

export function FilterBar({ filters, summary }: FilterBarProps) {
  const { get, set, typed } = filters;
  return (
    <search className="grid grid-fit-2 gap-4 lg:grid-cols-[2fr_1fr_1fr]">
      <SearchFilter
        placeholder="Name, city, affiliation…"
        typed={typed}
        className="col-span-full lg:col-span-1"
      />
      <SelectFilter
        label="Expertise"
        all="All expertise"
        value={get('expertise')}
        options={optionsOf(get('expertise'), summary?.expertise ?? [], expertiseLabel)}
        onChange={(value) => set('expertise', value)}
      />
      <SelectFilter
        label="Availability"
        all="All availability"
        value={get('availability')}
        options={optionsOf(get('availability'), summary?.availability ?? [], availabilityLabel)}
        onChange={(value) => set('availability', value)}
      />
    </search>
  );
}

/** One option for each label; the value that is chosen stands for its label. */
function optionsOf(value: string, stored: readonly string[], labelOf: (value: string) => string) {
  const values = value ? [value, ...stored] : stored;
  const byLabel = new Map(values.toReversed().map((each) => [labelOf(each), each]));
  return [...byLabel]
    .map(([label, each]) => ({ value: each, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
