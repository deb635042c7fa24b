import { Link } from 'wouter';

interface Stat {
  label: string;
  value: number;
  href?: string;
}

interface StatRowProps {
  label: string;
  stats: readonly Stat[];
  /** Makes the row smaller, for pages with content below it. On a phone, it is a single line. */
  compact?: boolean;
}

export function StatRow({ label, stats, compact = false }: StatRowProps) {
  const even = compact ? 'grid-fit-4' : 'grid-fit-2 sm:grid-cols-4';
  const columns = stats.length % 2 === 0 ? even : 'grid-fit-3';
  const look = compact
    ? { cell: 'p-2 sm:p-4', figure: 'text-xl sm:text-2xl', label: 'text-xs sm:text-sm' }
    : { cell: 'p-3 sm:p-5', figure: 'text-3xl', label: 'text-sm' };
  return (
    <dl
      aria-label={label}
      className={`grid gap-px ${columns} overflow-hidden rounded border border-line bg-line`}
    >
      {stats.map((stat) => (
        <div
          key={stat.label}
          className={`relative flex flex-col-reverse justify-end bg-surface ${look.cell}`}
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
          <dd className={`${look.figure} font-light tracking-tight tabular-nums`}>
            {stat.value.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
