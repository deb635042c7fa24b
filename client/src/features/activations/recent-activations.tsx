import { useQuery } from '@tanstack/react-query';
import { Ban, CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { listActivations } from '#shared/activations/api.ts';
import type { ActivationStatus } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { DASHBOARD_LIST_LENGTH } from '#shared/dashboard/constants.ts';

const recentActivationsQuery = {
  ...endpointQuery(listActivations, { query: { limit: DASHBOARD_LIST_LENGTH } }),
  ...sharedData,
};

const STATUSES = {
  standby: { label: 'Standby', tone: 'plain', Icon: Clock },
  active: { label: 'Active', tone: 'amber', Icon: TriangleAlert },
  completed: { label: 'Completed', tone: 'green', Icon: CircleCheck },
  cancelled: { label: 'Cancelled', tone: 'plain', Icon: Ban },
} as const satisfies Record<ActivationStatus, unknown>;

export function RecentActivations() {
  const query = useQuery(recentActivationsQuery);
  return (
    <Panel title="Recent Activations">
      <QueryView query={query} what="The activations" loading={<Skeleton className="h-48" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No recent activations" />
          ) : (
            <ul className="divide-y divide-line">
              {items.map((activation) => (
                <li key={activation.id} className="py-5 first:pt-0 last:pb-0">
                  <ActivationItem activation={activation} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function ActivationItem({ activation }: { activation: Activation }) {
  const { label, tone, Icon } = STATUSES[activation.status];
  const lead = activation.chaplain?.user;
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{activation.eventType}</h3>
        <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
          {label}
        </Badge>
      </div>
      <p className="max-w-reading">{activation.description}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-soft">Location</dt>
        <dd>{activation.location}</dd>
        <dt className="text-soft">Start</dt>
        <dd>{dateTime(activation.startTime)}</dd>
        <dt className="text-soft">Chaplain</dt>
        <dd>{lead ? `${lead.firstName} ${lead.lastName}` : 'Not assigned'}</dd>
        {activation.notes && (
          <>
            <dt className="text-soft">Notes</dt>
            <dd className="whitespace-pre-line">{activation.notes}</dd>
          </>
        )}
      </dl>
    </article>
  );
}
