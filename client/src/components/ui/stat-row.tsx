import { Link } from 'wouter';

interface Stat {
  label: string;
  value: number;
  /** Where what is counted can be seen. */
  href?: string;
}

interface StatRowProps {
  label: string;
  stats: readonly Stat[];
  /** In one line on a phone, too, where something below is what one came for. */
  compact?: boolean;
  /** On a phone as text, where what one came for is to be seen at once. */
  slim?: boolean;
}

const SLIM = {
  row: 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:border-0 max-sm:bg-transparent',
  cell: 'max-sm:flex-row-reverse max-sm:items-baseline max-sm:justify-start max-sm:gap-1.5 max-sm:bg-transparent max-sm:p-0',
  figure: 'max-sm:text-base max-sm:font-semibold',
};

/** A few numbers side by side. */
export function StatRow({ label, stats, compact = false, slim = false }: StatRowProps) {
  const even = compact ? 'grid-fit-4' : 'grid-fit-2 sm:grid-cols-4';
  const columns = stats.length % 2 === 0 ? even : 'grid-fit-3';
  const look = compact
    ? { cell: 'p-2 sm:p-4', figure: 'text-xl sm:text-2xl', label: 'text-xs sm:text-sm' }
    : { cell: 'p-3 sm:p-5', figure: 'text-3xl', label: 'text-sm' };
  const phone = slim ? SLIM : { row: '', cell: '', figure: '' };
  return (
    <dl
      aria-label={label}
      className={`grid gap-px ${columns} overflow-hidden rounded border border-line bg-line ${phone.row}`}
    >
      {stats.map((stat) => (
        <div
          key={stat.label}
          className={`relative flex flex-col-reverse justify-end bg-surface ${look.cell} ${phone.cell}`}
        >
          <dt className={`${look.label} text-soft`}>
            {stat.href ? (
              <Link
                href={stat.href}
                className="text-link underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {stat.label}
              </Link>
            ) : (
              stat.label
            )}
          </dt>
          <dd className={`${look.figure} font-light tracking-tight tabular-nums ${phone.figure}`}>
            {stat.value.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
