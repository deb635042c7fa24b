interface StatRowProps {
  label: string;
  stats: readonly { label: string; value: number }[];
}

/** A few numbers side by side. */
export function StatRow({ label, stats }: StatRowProps) {
  const columns = stats.length % 2 === 0 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3';
  return (
    <dl
      aria-label={label}
      className={`grid gap-px ${columns} overflow-hidden rounded border border-line bg-line`}
    >
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse justify-end bg-surface p-3 sm:p-5">
          <dt className="text-sm text-soft">{stat.label}</dt>
          <dd className="text-3xl font-light tracking-tight">
            {stat.value.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
