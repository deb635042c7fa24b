import { MapIcon } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { SelectField } from '#client/components/form/select-field.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { REGIONS } from '#shared/chaplains/constants.ts';
import { regionLabel } from '#shared/chaplains/region-label.ts';

const RegionsMap = lazyComponent(
  async () => (await import('./regions-map.tsx')).RegionsMap,
  NotArrived,
);

interface Region {
  primaryRegion: string | null;
}

export function RegionField() {
  const { getValues } = useFormContext<Region>();
  const [choices] = useState(() => regionChoices(getValues('primaryRegion')));
  const [mapShown, setMapShown] = useState(false);
  return (
    <div className="flex flex-col items-stretch gap-3 sm:flex-row sm:items-start">
      <div className="grow">
        <SelectField<Region>
          name="primaryRegion"
          label="Primary Region"
          hint={`Regions ${REGIONS.join(', ')}`}
          choices={choices}
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

function regionChoices(stored: string | null) {
  const regions: string[] = [...REGIONS];
  const isOther = stored && !regions.includes(stored);
  return [
    { value: '', label: 'No region' },
    ...regions.map((region) => ({ value: region, label: regionLabel(region) })),
    ...(isOther ? [{ value: stored, label: stored }] : []),
  ];
}
