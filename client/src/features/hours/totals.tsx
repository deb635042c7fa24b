import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { duration } from '#client/lib/durations.ts';
import { endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { hoursTotals } from '#shared/hours/api.ts';
import type { ListedHours } from './use-hours-list.ts';

export function Totals({ criteria }: Pick<ListedHours, 'criteria'>) {
  const query = useQuery({
    ...endpointQuery(hoursTotals, { query: criteria }),
    ...pagedData,
    ...sharedData,
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={query} what="The totals" loading={<Skeleton className="h-24" />}>
      {({ minutes, approvedMinutes, chaplains, activations, openShifts, caredFor }) => (
        <dl
          aria-label="Totals"
          className="grid grid-fit-2 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-4 lg:grid-cols-7"
        >
          <Total label="Hours" value={duration(minutes)} />
          <Total label="Approved" value={duration(approvedMinutes)} />
          <Total label="To be approved" value={duration(minutes - approvedMinutes)} />
          <Total label="Chaplains" value={chaplains.toLocaleString('en-US')} />
          <Total label="Activations" value={activations.toLocaleString('en-US')} />
          <Total label="Still on scene" value={openShifts.toLocaleString('en-US')} />
          <Total label="People cared for" value={caredFor.toLocaleString('en-US')} />
        </dl>
      )}
    </QueryView>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface p-3 sm:p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-xl font-light tabular-nums">{value}</dd>
    </div>
  );
}
