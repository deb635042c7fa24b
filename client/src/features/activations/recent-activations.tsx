import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { activationPath, paths } from '#client/lib/paths.ts';
import { listActivations } from '#shared/activations/api.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { DASHBOARD_LIST_LENGTH } from '#shared/dashboard/constants.ts';
import { ActivationBadge } from './activation-badge.tsx';

const recentActivationsQuery = {
  ...endpointQuery(listActivations, { query: { limit: DASHBOARD_LIST_LENGTH } }),
  ...sharedData,
};

export function RecentActivations() {
  const query = useQuery(recentActivationsQuery);
  return (
    <Panel
      title="Recent Activations"
      action={
        <Link href={paths.activations} className={buttonClass('quiet', '-my-2 -mr-4')}>
          All activations
        </Link>
      }
    >
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
  const lead = activation.chaplain?.user;
  return (
    <article aria-label={activation.eventType} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          <Link
            href={activationPath(activation.id)}
            className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline"
          >
            {activation.eventType}
          </Link>
        </h3>
        <ActivationBadge status={activation.status} />
      </div>
      <p className="max-w-reading wrap-anywhere">{activation.description}</p>
      <dl className="facts grid-cols-[auto_1fr] sm:grid gap-x-4 gap-y-1">
        <dt className="text-soft">Location</dt>
        <dd className="min-w-0 wrap-anywhere">{activation.location}</dd>
        <dt className="text-soft">Start</dt>
        <dd>{dateTime(activation.startTime)}</dd>
        <dt className="text-soft">Chaplain</dt>
        <dd className="min-w-0 wrap-anywhere">
          {lead ? `${lead.firstName} ${lead.lastName}` : 'Not assigned'}
        </dd>
        {activation.notes && (
          <>
            <dt className="text-soft">Notes</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{activation.notes}</dd>
          </>
        )}
      </dl>
    </article>
  );
}
