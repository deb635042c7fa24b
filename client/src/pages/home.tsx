import { Failed, NotArrived } from '#client/components/layout/states.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { About } from '#client/features/home/about.tsx';
import { Figures } from '#client/features/home/figures.tsx';
import { Hero } from '#client/features/home/hero.tsx';
import { Testimonials } from '#client/features/home/testimonials.tsx';
import { TodayFrame } from '#client/features/home/today-frame.tsx';
import { usePageHeading } from '#client/lib/page.ts';
import { useSession, wasSignedInHere } from '#client/lib/session.ts';
import { firstStep } from '#client/paths.ts';
import { loadToday } from './load-today.ts';

const Today = lazyComponent(loadToday, NotArrived);

/** Public, below what waits for the person who is signed in. */
export function HomePage() {
  const session = useSession();
  const { data: user = null, isLoading } = session;
  const heading = usePageHeading(null);
  const isUnread = session.data === undefined && !isLoading && wasSignedInHere();
  const hasToday = isLoading ? wasSignedInHere() : user !== null || isUnread;
  return (
    <>
      {hasToday && (
        <LazyBoundary fallback={<TodayFrame heading={heading} />}>
          <TodayFrame heading={heading}>
            {isUnread ? (
              <div className="mt-4">
                <Failed
                  what="What waits for you"
                  error={session.error}
                  onRetry={() => void session.refetch()}
                />
              </div>
            ) : (
              user && (
                <Contained what="What waits for you today">
                  <Today user={user} />
                </Contained>
              )
            )}
          </TodayFrame>
        </LazyBoundary>
      )}
      <Hero
        heading={hasToday ? null : heading}
        action={isUnread ? null : firstStep(user)}
        actionKnown={!isLoading}
      />
      <Figures />
      <About />
      <Testimonials />
    </>
  );
}
