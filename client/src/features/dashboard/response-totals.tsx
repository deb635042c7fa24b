import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonClass } from '#client/components/ui/button.tsx';
import { duration } from '#client/lib/durations.ts';
import { paths } from '#client/lib/paths.ts';
import { statsQuery } from './stats-query.ts';

export function ResponseTotals() {
  const { data } = useQuery(statsQuery());
  return (
    <section
      aria-label="Response"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded border border-line bg-surface px-4 py-2 sm:px-5"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure label="On scene now" value={data?.chaplainsOnScene.toLocaleString('en-US')} />
        <Figure label="Approved this month" value={data && duration(data.approvedMinutes)} />
        <Figure label="To be approved" value={data && duration(data.unapprovedMinutes)} />
        <Figure
          label="People cared for this month"
          value={data?.caredFor.toLocaleString('en-US')}
        />
        <Figure label="In all" value={data?.caredForInAll.toLocaleString('en-US')} />
      </dl>
      <Link href={paths.hours} className={buttonClass('quiet', '-mx-4')}>
        Hours
      </Link>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{value ?? '…'}</dd>
    </div>
  );
}
