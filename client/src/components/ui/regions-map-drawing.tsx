import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { RegionsMap } from '#shared/maps/schemas.ts';
import { evenSizes, fitLabel, lineOffset } from './region-label.ts';
import { lookOfTone, patternFill, RegionPatterns } from './region-pattern.tsx';
import { fullName, RegionsLegend, type LegendRegion } from './regions-legend.tsx';

interface RegionsMapProps {
  map: RegionsMap;
  /** In the order of the legend. */
  regions: readonly { code: string; name: string }[];
  title: string;
  legend?: 'beside' | 'below' | 'hidden';
  hrefOf?: (code: string) => string;
  highlight?: { codes: readonly string[]; label: string };
  /** Counts by region code, shown below the code on the map and in the legend. */
  counts?: ReadonlyMap<string, { short: string; label: string }> | undefined;
}

const LAYOUTS = {
  beside: 'lg:grid-cols-[minmax(0,3fr)_minmax(12rem,1fr)]',
  below: '',
  hidden: '',
};
/** A map with more regions than this has thinner borders. */
const MANY = 40;
/** Letters smaller than this can't be read on a phone. */
const PHONE_SIZE = 19;

export function RegionsMapDrawing(props: RegionsMapProps) {
  const { map, regions, title, legend = 'below', hrefOf, highlight, counts } = props;
  const base = useId();
  const [pointed, setPointed] = useState<string | null>(null);
  const drawn = new Map(map.regions.map((region) => [region.code, region]));
  const listed = regions.map(({ code, name }): LegendRegion => {
    const shape = drawn.get(code);
    return {
      code,
      name,
      look: shape && lookOfTone(shape.tone),
      count: counts?.get(code)?.label,
      href: hrefOf?.(code),
      highlight: highlight?.codes.includes(code) ? highlight.label : undefined,
    };
  });
  return (
    <div className={`grid items-start gap-4 ${LAYOUTS[legend]}`}>
      <svg
        viewBox={map.viewBox}
        role="img"
        aria-label={title}
        className="max-h-[34rem] w-full"
        onPointerLeave={() => setPointed(null)}
      >
        <RegionPatterns base={base} looks={map.regions.map(({ tone }) => lookOfTone(tone))} />
        <Shapes {...{ base, map, listed, pointed, setPointed }} />
        <Labels {...{ map, listed, counts }} />
      </svg>
      <RegionsLegend
        {...{ base, listed, pointed, setPointed }}
        label={title}
        isHidden={legend === 'hidden'}
        isNarrow={legend === 'beside'}
      />
    </div>
  );
}

interface ShapesProps {
  base: string;
  map: RegionsMap;
  listed: readonly LegendRegion[];
  pointed: string | null;
  setPointed: (code: string | null) => void;
}

/** Needs no keyboard access, because the legend has the same names and links. */
function Shapes({ base, map, listed, pointed, setPointed }: ShapesProps) {
  const [, navigate] = useLocation();
  const byCode = new Map(listed.map((region) => [region.code, region]));
  const isOutlined = (code: string) => code === pointed || byCode.get(code)?.highlight;
  return (
    <g strokeLinejoin="round">
      {map.rest && <path d={map.rest} className="fill-paper stroke-line" strokeWidth={1} />}
      <g className="stroke-surface" strokeWidth={map.regions.length > MANY ? 1.5 : 3}>
        {map.regions.map(({ code, path, tone }) => {
          const region = byCode.get(code);
          return (
            <path
              key={code}
              d={path}
              fill={region ? patternFill(base, lookOfTone(tone)) : undefined}
              className={region ? (region.href ? 'cursor-pointer' : '') : 'fill-paper'}
              onPointerEnter={() => setPointed(code)}
              onClick={() => (region?.href ? navigate(region.href) : setPointed(code))}
            >
              <title>{region ? fullName(region) : code}</title>
            </path>
          );
        })}
      </g>
      <path d={map.outline} className="pointer-events-none fill-none stroke-soft" strokeWidth={2} />
      {map.regions
        .filter(({ code }) => isOutlined(code))
        .map(({ code, path }) => (
          <path
            key={code}
            d={path}
            className="pointer-events-none fill-none stroke-ink"
            strokeWidth={map.regions.length > MANY ? 3 : 4}
          />
        ))}
    </g>
  );
}

type LabelsProps = Pick<RegionsMapProps, 'map' | 'counts'> & {
  listed: readonly LegendRegion[];
};

function Labels({ map, listed, counts }: LabelsProps) {
  const known = new Set(listed.map(({ code }) => code));
  const labels = map.regions
    .filter(({ code }) => known.has(code))
    .flatMap(({ code, label: [x, y], room }) => {
      const count = counts?.get(code)?.short;
      const withCount = count === undefined ? null : fitLabel([code, count], room);
      const fitted = withCount ?? fitLabel([code], room);
      return fitted ? [{ ...fitted, code, x, y, hasCount: withCount !== null }] : [];
    });
  return (
    <g
      textAnchor="middle"
      className="pointer-events-none fill-ink stroke-surface font-bold select-none"
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {evenSizes(labels).map((label) => (
        <text
          key={label.code}
          fontSize={label.size}
          strokeWidth={label.size / 5}
          className={label.size < PHONE_SIZE ? 'max-sm:hidden' : ''}
        >
          {label.lines.map((line, index) => {
            const isCount = label.hasCount && index === label.lines.length - 1;
            const y = label.y + lineOffset(index, label);
            return (
              <tspan key={y} x={label.x} y={y} dy="0.36em" className={isCount ? 'font-medium' : ''}>
                {line}
              </tspan>
            );
          })}
        </text>
      ))}
    </g>
  );
}
