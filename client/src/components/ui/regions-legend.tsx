import { Link } from 'wouter';
import { RegionSwatch, type RegionLook } from './region-pattern.tsx';

export interface LegendRegion {
  code: string;
  name: string;
  look: RegionLook | undefined;
  count: string | undefined;
  href: string | undefined;
  /** The meaning of the region's outline on the map, if it has one. */
  highlight: string | undefined;
}

interface RegionsLegendProps {
  base: string;
  label: string;
  listed: readonly LegendRegion[];
  isHidden: boolean;
  isNarrow: boolean;
  pointed: string | null;
  setPointed: (code: string | null) => void;
}

/** A legend with more regions than this is folded. */
const FEW = 24;

export function RegionsLegend({ isHidden, ...props }: RegionsLegendProps) {
  const { label, listed, pointed } = props;
  // A hidden legend has no links, because nobody could see which link has the focus.
  const unlinked = listed.map((region) => ({ ...region, href: undefined }));
  if (isHidden) return <List {...props} listed={unlinked} className="sr-only" />;
  if (listed.length <= FEW) return <List {...props} className="" />;
  const region = listed.find(({ code }) => code === pointed);
  return (
    <div>
      <p aria-hidden="true" className="min-h-6 text-center">
        {region && fullName(region)}
      </p>
      <details>
        <summary className="flex min-h-11 items-center font-semibold text-link">
          All {listed.length} regions
        </summary>
        <List {...props} label={label} className="" />
      </details>
    </div>
  );
}

type ListProps = Omit<RegionsLegendProps, 'isHidden'> & { className: string };

function List(props: ListProps) {
  const { base, label, listed, isNarrow, pointed, setPointed, className } = props;
  const columns = isNarrow ? 'lg:grid-cols-1' : '';
  return (
    <ul
      aria-label={label}
      className={
        className ||
        `grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-4 ${columns}`
      }
    >
      {listed.map((region) => (
        <li
          key={region.code}
          className={`flex min-w-0 items-center gap-2.5 rounded px-1 ${region.href ? 'min-h-11' : 'min-h-8'} ${region.code === pointed ? 'bg-sunken' : ''}`}
          onPointerEnter={() => setPointed(region.code)}
          onPointerLeave={() => setPointed(null)}
        >
          <RegionSwatch base={base} look={region.look} />
          <span className={`min-w-0 wrap-anywhere ${region.highlight ? 'font-semibold' : ''}`}>
            <RegionName {...region} />
            <Remarks {...region} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function RegionName(region: LegendRegion) {
  if (!region.href) return fullName(region);
  return (
    <Link
      href={region.href}
      className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
    >
      {fullName(region)}
    </Link>
  );
}

function Remarks({ look, count, highlight }: LegendRegion) {
  const remarks = [count, highlight, look ? undefined : 'not on the map'].filter(Boolean);
  return remarks.length > 0 && <span className="text-sm text-soft"> ({remarks.join(', ')})</span>;
}

/** The region's name with its code, unless the name contains the code. */
export function fullName({ code, name }: { code: string; name: string }): string {
  return ` ${name} `.includes(` ${code} `) ? name : `${code} · ${name}`;
}
