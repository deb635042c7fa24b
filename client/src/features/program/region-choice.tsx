import { useState } from 'react';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { RegionSwatch, type RegionLook } from '#client/components/ui/region-pattern.tsx';
import { fullName } from '#client/components/ui/regions-legend.tsx';
import type { AssignedRegion } from './assign-county.ts';

/** Stands for no region; the code of a region is never empty. */
export const NO_REGION = '';
/** With more regions than this, the choice has a search field. */
const FEW = 12;

interface RegionChoiceProps {
  base: string;
  regions: readonly AssignedRegion[];
  looks: ReadonlyMap<string, RegionLook>;
  current: string;
  onChoose: (code: string) => void;
}

export function RegionChoice({ base, regions, looks, current, onChoose }: RegionChoiceProps) {
  const [text, setText] = useState('');
  const shown = regions.filter(
    (region) =>
      region.code === current || fullName(region).toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Region to assign</legend>
      {regions.length > FEW && (
        <SearchFilter
          label="Search regions"
          placeholder="Name or code"
          typed={{ text, change: setText }}
          worksOffline
          className="mb-2"
        />
      )}
      <div className="grid max-h-[15.25rem] grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 overflow-y-auto border-b border-line p-0.5">
        {shown.map((region) => (
          <Choice
            key={region.code}
            base={base}
            look={looks.get(region.code)}
            label={fullName(region)}
            count={region.counties.length}
            isChosen={region.code === current}
            onChoose={() => onChoose(region.code)}
          />
        ))}
        <Choice
          base={base}
          look={undefined}
          label="No region"
          isChosen={current === NO_REGION}
          onChoose={() => onChoose(NO_REGION)}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  base: string;
  look: RegionLook | undefined;
  label: string;
  count?: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ base, look, label, count, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-11 min-w-0 items-center gap-2.5 rounded px-1 ${isChosen ? 'bg-sunken' : ''}`}
    >
      <input
        type="radio"
        name={`${base}-region`}
        className="choice-mark"
        checked={isChosen}
        onChange={onChoose}
      />
      <RegionSwatch base={base} look={look} />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {count !== undefined && <span className="text-sm text-soft tabular-nums"> ({count})</span>}
      </span>
    </label>
  );
}
