import type { ComponentProps } from 'react';
import { Failed, NotArrived } from '#client/components/layout/states.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { About } from '#client/features/home/about.tsx';
import { Figures } from '#client/features/home/figures.tsx';
import { Hero } from '#client/features/home/hero.tsx';
import { Testimonials } from '#client/features/home/testimonials.tsx';
import { TodayFrame } from '#client/features/home/today-frame.tsx';
import { usePageHeading } from '#client/lib/page-heading.ts';
import { useSession, wasSignedInHere } from '#client/lib/session.ts';
import { loadToday } from './parts/load-today.ts';

const Today = lazyComponent(loadToday, NotArrived);

/** Signed-in people see their own page first, with the public part folded below. */
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
      {hasToday ? (
        <details className="after-wait border-t border-line">
          <summary className="mx-auto w-full max-w-page rounded px-4 py-4 font-semibold text-link underline-offset-4 hover:underline sm:px-6">
            About the program
          </summary>
          <PublicPart />
        </details>
      ) : (
        <PublicPart heading={heading} isVisitor={!isLoading} />
      )}
    </>
  );
}

function PublicPart(props: ComponentProps<typeof Hero>) {
  return (
    <>
      <Hero {...props} />
      <Figures />
      <About />
      <Testimonials />
    </>
  );
}
