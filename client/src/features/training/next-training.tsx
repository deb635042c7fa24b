import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { paths } from '#client/lib/paths.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { hours } from './labels.ts';
import { SessionLocation } from './session-location.tsx';
import { announcedNextQuery, ownNextQuery } from './queries.ts';
import { Standing } from './standing.tsx';
import { useQueuedRsvp, WaitingStanding } from './waiting-rsvp.tsx';

export function NextTraining() {
  const own = useQuery(ownNextQuery);
  const announced = useQuery(announcedNextQuery);
  const [seat] = own.data?.items ?? [];
  return (
    <section aria-labelledby="next-training" className="min-w-0">
      <h3 id="next-training" className="mb-2 text-lg font-semibold">
        Next training
      </h3>
      {seat ? (
        <>
          <Session session={seat} />
          <Link href={`${paths.training}?list=mine`} className={buttonClass('quiet', '-ml-4')}>
            My training
          </Link>
        </>
      ) : (
        <QueryView query={announced} what="Training" loading={<Skeleton className="h-24" />}>
          {({ items: [next] }) => (
            <>
              {next ? (
                <Session session={next} />
              ) : (
                <p className="text-soft">There are no upcoming training sessions.</p>
              )}
              <Link href={paths.training} className={buttonClass('quiet', '-ml-4')}>
                See training sessions
              </Link>
            </>
          )}
        </QueryView>
      )}
    </section>
  );
}

function Session({ session }: { session: TrainingSession }) {
  const { title, duration, rsvp } = session;
  const queued = useQueuedRsvp(session);
  return (
    <article aria-label={title} className="flex flex-col gap-1">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="wrap-anywhere">
        <time dateTime={session.dateTime}>{dateTime(session.dateTime)}</time>
        <span className="text-soft">{` · ${hours(duration)} · `}</span>
        <SessionLocation session={session} />
      </p>
      {queued && <WaitingStanding action={queued} />}
      {!queued && rsvp && rsvp.status !== 'cancelled' && <Standing rsvp={rsvp} />}
    </article>
  );
}
