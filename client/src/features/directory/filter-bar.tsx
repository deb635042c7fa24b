import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { availabilityLabel, expertiseLabel } from '#shared/chaplains/catalogue.ts';
import type { DirectorySummary } from '#shared/directory/schemas.ts';
import type { useFilters } from './use-filters.ts';

interface FilterBarProps {
  state: ReturnType<typeof useFilters>;
  summary: DirectorySummary | undefined;
}

export function FilterBar({ state, summary }: FilterBarProps) {
  const { filters, typed, setExpertise, setAvailability } = state;
  return (
    <search className="grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1fr_1fr]">
      <Labelled label="Search" className="col-span-2 lg:col-span-1">
        {(id) => (
          <div className="relative">
            <Search
              className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft"
              aria-hidden="true"
            />
            <input
              id={id}
              type="search"
              placeholder="Name, city, affiliation…"
              maxLength={200}
              value={typed.text}
              onChange={(event) => typed.change(event.target.value)}
              className={`${INPUT_CLASS} pl-10`}
            />
          </div>
        )}
      </Labelled>
      <Labelled label="Expertise">
        {(id) => (
          <Choice
            id={id}
            all="All expertise"
            value={filters.expertise}
            stored={summary?.expertise ?? []}
            labelOf={expertiseLabel}
            onChange={setExpertise}
          />
        )}
      </Labelled>
      <Labelled label="Availability">
        {(id) => (
          <Choice
            id={id}
            all="All availability"
            value={filters.availability}
            stored={summary?.availability ?? []}
            labelOf={availabilityLabel}
            onChange={setAvailability}
          />
        )}
      </Labelled>
    </search>
  );
}

interface LabelledProps {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}

function Labelled({ label, className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps {
  id: string;
  all: string;
  value: string;
  stored: readonly string[];
  labelOf: (value: string) => string;
  onChange: (value: string) => void;
}

function Choice({ id, all, value, stored, labelOf, onChange }: ChoiceProps) {
  const values = value ? [value, ...stored] : stored;
  const byLabel = new Map(values.toReversed().map((each) => [labelOf(each), each]));
  const options = [...byLabel].toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <select
      id={id}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={INPUT_CLASS}
    >
      <option value="">{all}</option>
      {options.map(([label, each]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </select>
  );
}
