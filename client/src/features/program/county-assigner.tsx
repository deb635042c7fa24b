import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { lookOfPlace } from '#client/components/ui/region-pattern.tsx';
import type { StateDrawing } from '#shared/maps/schemas.ts';
import type { AssignedRegion } from './assign-county.ts';
import { CountyMap } from './county-map.tsx';
import { CountyTable } from './county-table.tsx';
import { NO_REGION, RegionChoice } from './region-choice.tsx';

interface CountyAssignerProps {
  drawing: StateDrawing;
  regions: readonly AssignedRegion[];
  /** A null `code` means no region. May be called several times before the next render. */
  onAssign: (fips: string, code: string | null) => void;
}

/** Both the map and the table assign counties; only the table can be used by keyboard. */
export function CountyAssigner({ drawing, regions, onAssign }: CountyAssignerProps) {
  const base = useId();
  const [chosen, setChosen] = useState(regions[0]?.code ?? NO_REGION);
  const current = regions.some(({ code }) => code === chosen) ? chosen : NO_REGION;
  const looks = new Map(regions.map(({ code }, place) => [code, lookOfPlace(place)]));
  const regionOf = new Map(
    regions.flatMap(({ code, counties }) => counties.map((fips) => [fips, code] as const)),
  );
  const { counties } = drawing;
  const latest = useRef(onAssign);
  useLayoutEffect(() => {
    latest.current = onAssign;
  }, [onAssign]);
  // Keeps `assign` stable, so that a change redraws one row rather than hundreds.
  const assign = useCallback((fips: string, code: string | null) => latest.current(fips, code), []);
  const leftCount = counties.filter(({ fips }) => !regionOf.has(fips)).length;
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]">
      <div className="grid gap-4">
        <RegionChoice {...{ base, regions, looks, current }} onChoose={setChosen} />
        <CountyMap
          {...{ base, drawing, regions, looks, regionOf }}
          current={current}
          onAssign={assign}
        />
      </div>
      <div className="grid gap-3">
        <p role="status" className="font-semibold">
          {leftCount === 0
            ? `Each of the ${counties.length} counties has a region.`
            : `Not assigned: ${leftCount} of ${counties.length}`}
        </p>
        <CountyTable {...{ counties, regions, regionOf }} onAssign={assign} />
      </div>
    </div>
  );
}
