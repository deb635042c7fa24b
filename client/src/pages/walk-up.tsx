import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { eventLabel } from '#client/features/walk-ups/event-label.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { forgetWalkUp, readKept } from '#client/lib/kept-walk-up.ts';
import { paths } from '#client/lib/paths.ts';
import { useSession } from '#client/lib/session.ts';
import { openWalkUpForm } from '#shared/walk-ups/api.ts';
import { codeOf } from '#shared/walk-ups/code.ts';

const WalkUpForm = lazyComponent(
  async () => (await import('#client/features/walk-ups/walk-up-form.tsx')).WalkUpForm,
  NotArrived,
);
const OwnWalkUpView = lazyComponent(
  async () => (await import('#client/features/walk-ups/own-walk-up.tsx')).OwnWalkUpView,
  NotArrived,
);
const ApplySection = lazyComponent(
  async () => (await import('#client/features/walk-ups/apply-section.tsx')).ApplySection,
  NotArrived,
);

export function WalkUpPage({ id }: { id: string }) {
  const code = codeOf(id);
  const [kept, setKept] = useState(() => readKept(code));
  const [photo, setPhoto] = useState<File | null>(null);
  const forget = () => {
    forgetWalkUp(code);
    setPhoto(null);
    setKept(null);
  };
  if (!kept) {
    return (
      <Arrival
        code={code}
        onSent={(sent, chosen) => {
          setPhoto(chosen);
          setKept(sent);
        }}
      />
    );
  }
  return (
    <Page title="Your Check-In">
      <LazyBoundary fallback={<Skeleton className="h-60" />}>
        <OwnWalkUpView secret={kept.secret} photo={photo} onForget={forget}>
          {({ isLinked }) => (
            <LazyBoundary fallback={null}>
              <ApplySection secret={kept.secret} isLinked={isLinked} here={`/walk-up/${code}`} />
            </LazyBoundary>
          )}
        </OwnWalkUpView>
      </LazyBoundary>
    </Page>
  );
}

interface ArrivalProps {
  code: string;
  onSent: (kept: NonNullable<ReturnType<typeof readKept>>, photo: File | null) => void;
}

function Arrival({ code, onSent }: ArrivalProps) {
  const { data: user } = useSession();
  const query = useQuery({
    ...endpointQuery(openWalkUpForm, { params: { code } }),
    retry: (count, error) => !(error instanceof ApiError) && count < 3,
  });
  const refused = query.error instanceof ApiError && query.error.status < 500 ? query.error : null;
  if (refused) {
    return (
      <Page title="Chaplain Check-In">
        <Notice tone="amber" urgent>
          {refused.body.message}
        </Notice>
      </Page>
    );
  }
  return (
    <Page title="Chaplain Check-In">
      <QueryView query={query} what="The form" loading={<Skeleton className="h-[60dvh]" />}>
        {({ eventType, location, siteName, siteAddress }) => (
          <div className="flex max-w-form flex-col gap-6">
            <div>
              <p className="text-lg font-semibold wrap-anywhere">{siteName}</p>
              {siteAddress && <p className="wrap-anywhere">{siteAddress}</p>}
              <p className="text-soft wrap-anywhere">
                {eventLabel({ eventType, location }, siteName)}
              </p>
              <p className="mt-3">
                For chaplains who came without being called. The desk verifies you before you start.
              </p>
            </div>
            {user?.hasProfile && (
              <Notice title={`You are signed in as ${user.firstName} ${user.lastName}`}>
                Were you asked to come?{' '}
                <Link href={paths.deployments} className="text-link underline underline-offset-4">
                  Say that you are here
                </Link>{' '}
                in place of this form.
              </Notice>
            )}
            <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
              <WalkUpForm
                code={code}
                known={{ name: user ? `${user.firstName} ${user.lastName}` : '', phone: '' }}
                onSent={onSent}
              />
            </LazyBoundary>
          </div>
        )}
      </QueryView>
    </Page>
  );
}
