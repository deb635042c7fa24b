import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { eachLook } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { statsQuery } from './stats-query.ts';

export function WaitingCounts() {
  const query = useQuery({ ...statsQuery(), ...eachLook });
  return (
    <section aria-labelledby="waits-for-office" className="min-w-0">
      <h3 id="waits-for-office" className="mb-2 text-lg font-semibold">
        Waiting for the office
      </h3>
      <QueryView query={query} what="The counts" loading={<Skeleton className="h-64 lg:h-28" />}>
        {(stats) => (
          <>
            <ul className="grid gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-6">
              <Count
                count={stats.unansweredCalls}
                label="Calls without answer"
                href={paths.activations}
              />
              <Count
                count={stats.activeDeployments}
                label="Active deployments"
                href={`${paths.activations}?status=active`}
              />
              <Count
                count={stats.pendingApplications}
                label="Pending applications"
                href={paths.dashboard}
              />
              <Count
                count={stats.hoursToApprove}
                label="Hours to approve"
                href={`${paths.hours}?approved=false`}
              />
              <Count
                count={stats.credentialsToVerify}
                label="Credentials to verify"
                href={paths.credentials}
              />
              <Count
                count={stats.pendingResources}
                label="Pending resources"
                href={`${paths.admin}?tab=resources`}
              />
            </ul>
            {stats.withoutRegion > 0 && <WithoutRegion people={stats.withoutRegion} />}
          </>
        )}
      </QueryView>
    </section>
  );
}

function WithoutRegion({ people }: { people: number }) {
  const who = people === 1 ? '1 person is' : `${people.toLocaleString('en-US')} people are`;
  return (
    <p className="mt-3">
      {`${who} without a region: theirs was removed. `}
      <Link
        href={`${paths.program}?part=regions`}
        className="text-link underline underline-offset-4"
      >
        See the regions
      </Link>
    </p>
  );
}

interface CountProps {
  count: number;
  label: string;
  href: string;
}

function Count({ count, label, href }: CountProps) {
  return (
    <li className="bg-surface">
      <Link
        href={href}
        className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken lg:h-full lg:flex-col lg:items-start lg:gap-1 lg:p-5"
      >
        <span
          className={`min-w-10 shrink-0 whitespace-nowrap text-xl tabular-nums lg:text-3xl ${count > 0 ? 'font-semibold' : 'font-light text-soft'}`}
        >
          {count.toLocaleString('en-US')}
        </span>
        <span className="grow text-link underline-offset-4">{label}</span>
        <ChevronRight className="size-5 shrink-0 text-soft lg:hidden" aria-hidden="true" />
      </Link>
    </li>
  );
}
