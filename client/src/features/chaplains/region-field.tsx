import { MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChooserField } from '#client/components/form/chooser-field.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { regionChoices, type NamedRegion } from '#shared/program/region-names.ts';

const RegionsMap = lazyComponent(
  async () => (await import('./regions-map.tsx')).RegionsMap,
  NotArrived,
);

interface Region {
  primaryRegion: string | null;
}

export function RegionField() {
  const { getValues } = useFormContext<Region>();
  const { regions } = useProgram();
  const [kept] = useState(() => getValues('primaryRegion'));
  const [mapShown, setMapShown] = useState(false);
  return (
    <div className="flex flex-col items-stretch gap-3 sm:flex-row sm:items-start">
      <div className="grow">
        <ChooserField<Region>
          name="primaryRegion"
          label="Primary Region"
          {...(regions.length > 0 && { hint: hintOf(regions) })}
          none="No region"
          choices={regionChoices(regions, kept)}
          optional
        />
      </div>
      <Button className="self-start sm:mt-7.5" onClick={() => setMapShown(true)}>
        <MapIcon className="size-4" aria-hidden="true" />
        View Map
      </Button>
      {mapShown && (
        <LazyBoundary fallback={null}>
          <RegionsMap onClose={() => setMapShown(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** The hint names only the first 20 regions; the list of choices contains all regions. */
const hintOf = (regions: readonly NamedRegion[]) =>
  `Regions ${regions
    .slice(0, 20)
    .map(({ code }) => code)
    .join(', ')}`;
