import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { SectionLink } from '#client/components/layout/section-link.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { paths, sections } from '#client/lib/paths.ts';
import { OwnStanding } from './own-standing.tsx';
import { ownStandingQuery } from './queries.ts';

export function OwnApplication() {
  const query = useQuery(ownStandingQuery);
  return (
    <section aria-labelledby="own-application" className="min-w-0">
      <h3 id="own-application" className="mb-2 text-lg font-semibold">
        Your application
      </h3>
      <QueryView query={query} what="Your application" loading={<Skeleton className="h-20" />}>
        {(chaplain) =>
          chaplain ? (
            <>
              <OwnStanding chaplain={chaplain} />
              <SectionLink href={sections.application} className={buttonClass('quiet', '-ml-4')}>
                {chaplain.declinedAt && !chaplain.isApproved
                  ? 'Change and apply again'
                  : 'Your chaplain profile'}
              </SectionLink>
            </>
          ) : (
            <NotApplied />
          )
        }
      </QueryView>
    </section>
  );
}

function NotApplied() {
  const { reviewTime } = useProgram();
  return (
    <>
      <p className="flex max-w-reading gap-3">
        <FileText className="mt-0.5 size-5 shrink-0 text-gold" aria-hidden="true" />
        <span>
          You haven’t applied to serve as a chaplain yet. It takes about five minutes; the office
          decides, usually {reviewTime}.
        </span>
      </p>
      <Link
        href={sections.applyFrom + paths.home}
        className={buttonClass('primary', 'mt-3 max-sm:w-full')}
      >
        Complete your application
      </Link>
    </>
  );
}
