import { memo, useRef, useState, type PointerEvent, type SyntheticEvent } from 'react';
import {
  patternFill,
  RegionPatterns,
  type RegionLook,
} from '#client/components/ui/region-pattern.tsx';
import { fullName } from '#client/components/ui/regions-legend.tsx';
import type { StateDrawing } from '#shared/maps/schemas.ts';
import type { AssignedRegion } from './assign-county.ts';

interface CountyMapProps {
  base: string;
  drawing: StateDrawing;
  regions: readonly AssignedRegion[];
  looks: ReadonlyMap<string, RegionLook>;
  regionOf: ReadonlyMap<string, string>;
  current: string;
  onAssign: (fips: string, code: string | null) => void;
}

export function CountyMap(props: CountyMapProps) {
  const { base, drawing, regions, looks, regionOf, current, onAssign } = props;
  const [pointed, setPointed] = useState<string | null>(null);
  const paint = useRef<{ code: string | null } | null>(null);
  const isPressed = useRef(false);

  const assign = (fips: string, code: string | null) => {
    if ((regionOf.get(fips) ?? null) !== code) onAssign(fips, code);
  };
  const toggled = (fips: string) => (regionOf.get(fips) === current ? null : current || null);

  const onPointerDown = (event: PointerEvent) => {
    const fips = countyAt(event);
    if (!fips || event.pointerType !== 'mouse' || event.button !== 0) return;
    event.preventDefault();
    isPressed.current = true;
    paint.current = { code: toggled(fips) };
    assign(fips, paint.current.code);
  };
  const onPointerOver = (event: PointerEvent) => {
    const fips = countyAt(event);
    setPointed(fips);
    if (event.buttons !== 1) paint.current = null;
    if (fips && paint.current) assign(fips, paint.current.code);
  };
  const onClick = (event: SyntheticEvent) => {
    const fips = countyAt(event);
    setPointed(fips);
    if (fips && !isPressed.current) assign(fips, toggled(fips));
    isPressed.current = false;
  };
  const pointedCounty = drawing.counties.find(({ fips }) => fips === pointed);
  const pointedRegion = regions.find(({ code }) => code === regionOf.get(pointed ?? ''));
  return (
    <div>
      <svg
        viewBox={drawing.viewBox}
        role="img"
        aria-label="Map of the counties and their regions. You can also assign counties in the table."
        className="max-h-[36rem] w-full"
        onPointerLeave={() => setPointed(null)}
      >
        <RegionPatterns base={base} looks={[...looks.values()]} />
        <g
          strokeLinejoin="round"
          className="cursor-pointer"
          onPointerDown={onPointerDown}
          onPointerOver={onPointerOver}
          onClick={onClick}
        >
          {drawing.counties.map(({ fips, name, path }) => {
            const look = looks.get(regionOf.get(fips) ?? '');
            return (
              <County key={fips} {...{ fips, name, path }} fill={look && patternFill(base, look)} />
            );
          })}
        </g>
        <g className="pointer-events-none fill-none stroke-ink" strokeLinejoin="round">
          {drawing.counties
            .filter(({ fips }) => fips === pointed || regionOf.get(fips) === current)
            .map(({ fips, path }) => (
              <path key={fips} d={path} strokeWidth={fips === pointed ? 3 : 1.5} />
            ))}
        </g>
      </svg>
      <p aria-hidden="true" className="min-h-6 text-sm text-soft">
        {pointedCounty
          ? `${pointedCounty.name}: ${pointedRegion ? fullName(pointedRegion) : 'no region'}`
          : 'Click or tap a county to assign it. Click or tap it again to undo.'}
      </p>
    </div>
  );
}

interface CountyProps {
  fips: string;
  name: string;
  path: string;
  fill: string | undefined;
}

const County = memo(function County({ fips, name, path, fill }: CountyProps) {
  return (
    <path
      d={path}
      data-fips={fips}
      fill={fill}
      className={`stroke-control ${fill ? '' : 'fill-paper'}`}
      strokeWidth={0.75}
    >
      <title>{name}</title>
    </path>
  );
});

function countyAt({ target }: SyntheticEvent): string | null {
  return target instanceof Element
    ? (target.closest('[data-fips]')?.getAttribute('data-fips') ?? null)
    : null;
}
