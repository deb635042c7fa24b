import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { date } from '#client/lib/dates.ts';
import { showSection, useSectionTarget } from '#client/lib/page.ts';
import type { User } from '#shared/accounts/schemas.ts';
import type { Chaplain } from '#shared/chaplains/schemas.ts';
import { ApplicationForm } from './application-form.tsx';
import { useApply, useApplyAgain } from './mutations.ts';
import { ownChaplainQuery } from './queries.ts';

/** Where one's own application stands, and the form where there is something to send. */
export function OwnApplication({ user }: { user: User }) {
  const query = useQuery(ownChaplainQuery);
  useSectionTarget('application');
  const sent = useRef(false);
  const version = `${query.data?.submittedAt} ${query.data?.declinedAt}`;
  useEffect(() => {
    if (!sent.current) return;
    sent.current = false;
    showSection('application');
  }, [version]);
  const onSent = () => {
    sent.current = true;
  };
  return (
    <Panel id="application" title="Chaplain Application">
      <QueryView query={query} what="Your application" loading={<Skeleton className="h-24" />}>
        {(chaplain) =>
          chaplain ? (
            <Standing user={user} chaplain={chaplain} onSent={onSent} />
          ) : (
            <FirstApplication user={user} onSent={onSent} />
          )
        }
      </QueryView>
    </Panel>
  );
}

interface SenderProps {
  user: User;
  /** Runs when it was sent and the answer is not yet seen on the page. */
  onSent: () => void;
}

function FirstApplication({ user, onSent }: SenderProps) {
  const apply = useApply();
  return (
    <>
      <p className="mb-5 max-w-reading text-soft">
        Tell the program how you can serve. Contact details in the directory appear once your
        application is approved.
      </p>
      <ApplicationForm
        userId={user.id}
        onSubmit={async (body) => {
          await apply.mutateAsync({ body });
          onSent();
        }}
      />
    </>
  );
}

interface StandingProps extends SenderProps {
  chaplain: Chaplain;
}

function Standing({ user, chaplain, onSent }: StandingProps) {
  if (chaplain.isApproved) {
    return (
      <p className="flex items-center gap-3">
        <CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />
        {chaplain.approvedAt
          ? `Approved since ${date(chaplain.approvedAt)}.`
          : 'Your application is approved.'}
      </p>
    );
  }
  if (chaplain.declinedAt) return <Declined user={user} chaplain={chaplain} onSent={onSent} />;
  return (
    <p className="flex items-center gap-3">
      <Clock className="size-5 shrink-0 text-amber" aria-hidden="true" />
      {`Awaiting review since ${date(chaplain.submittedAt)}.`}
    </p>
  );
}

function Declined({ user, chaplain, onSent }: StandingProps) {
  const apply = useApplyAgain();
  return (
    <div className="flex flex-col gap-6">
      <Notice tone="amber" title="Your application was declined">
        {chaplain.declineReason && <p className="whitespace-pre-line">{chaplain.declineReason}</p>}
        <p>You can change it and apply again.</p>
      </Notice>
      <ApplicationForm
        userId={user.id}
        declined={chaplain}
        onSubmit={async (body) => {
          await apply.mutateAsync({ body });
          onSent();
        }}
      />
    </div>
  );
}
