import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { activationPath, paths } from '#client/lib/paths.ts';
import type { Duty } from '#shared/duty/schemas.ts';
import { PhoneLink } from './phone-link.tsx';
import { overviewQuery } from './queries.ts';

const WaitingHandover = lazyComponent(
  async () => (await import('./waiting-handover.tsx')).WaitingHandover,
  NotArrived,
);

/** Shows on the dashboard who is on duty, and handovers that wait for the viewer. */
export function OnDutyNow() {
  const { data } = useQuery(overviewQuery);
  return (
    <section
      aria-label="On duty now"
      className="rounded border border-line bg-surface px-4 py-2 sm:px-5"
    >
      <LazyBoundary fallback={null}>
        {data?.handovers.map((handover) => (
          <WaitingHandover key={handover.id} handover={handover} leadsToActivation />
        ))}
      </LazyBoundary>
      <dl className="flex flex-wrap gap-x-8">
        <OnDuty
          where={
            <Link href={paths.activations} className={PLACE}>
              On duty now
            </Link>
          }
          duty={data?.always}
        />
        {data?.activations.map(({ activation, duty }) => (
          <OnDuty
            key={activation.id}
            where={
              <Link href={activationPath(activation.id)} className={PLACE}>
                {`${activation.eventType}, ${activation.location}`}
              </Link>
            }
            duty={duty}
          />
        ))}
      </dl>
    </section>
  );
}

const PLACE =
  'inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline wrap-anywhere';

function OnDuty({ where, duty }: { where: ReactNode; duty: Duty | null | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="min-w-0">{where}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2">
        {duty === undefined && '…'}
        {duty === null && (
          <span className="text-soft">Nobody is on the desk for all activations</span>
        )}
        {duty && (
          <>
            <span className="font-semibold wrap-anywhere">{duty.name}</span>
            <PhoneLink phone={duty.phone} name={duty.name} />
          </>
        )}
      </dd>
    </div>
  );
}
