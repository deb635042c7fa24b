import { CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { day } from '#client/lib/dates.ts';
import type { Chaplain } from '#shared/chaplains/schemas.ts';

export function OwnStanding({ chaplain }: { chaplain: Chaplain | null }) {
  return <div aria-live="polite">{standing(chaplain)}</div>;
}

function standing(chaplain: Chaplain | null) {
  if (!chaplain) {
    return (
      <Notice title="This form is your application">
        <p>
          Saving it submits it for review. Contact details in the directory appear once your
          application is approved.
        </p>
      </Notice>
    );
  }
  if (chaplain.isApproved) return <Approved chaplain={chaplain} />;
  if (chaplain.declinedAt) return <Declined chaplain={chaplain} on={chaplain.declinedAt} />;
  return (
    <State
      icon={<Clock className="size-5 shrink-0 text-amber" aria-hidden="true" />}
      title="Awaiting review since"
      date={chaplain.submittedAt}
    >
      You can still change your application.
    </State>
  );
}

function Approved({ chaplain }: { chaplain: Chaplain }) {
  return (
    <State
      icon={<CircleCheck className="size-5 shrink-0 text-green" aria-hidden="true" />}
      title={chaplain.approvedAt ? 'Approved since' : 'Your application is approved.'}
      date={chaplain.approvedAt}
      badge={
        chaplain.isActive ? (
          <Badge tone="green">Active</Badge>
        ) : (
          <Badge tone="amber">Inactive</Badge>
        )
      }
    >
      {chaplain.isActive
        ? 'You can be assigned to activations.'
        : 'The directory does not list you or show you contact details, and you can’t be assigned to activations. Contact an administrator to become active.'}
    </State>
  );
}

function Declined({ chaplain, on }: { chaplain: Chaplain; on: string }) {
  return (
    <Notice tone="amber" title="Your application was declined">
      {chaplain.declineReason && <p className="whitespace-pre-line">{chaplain.declineReason}</p>}
      <p>{`Declined on ${day(on)}. Change what is needed and save the form to submit it again.`}</p>
    </Notice>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  date: string | null;
  badge?: ReactNode;
  children: ReactNode;
}

function State({ icon, title, date, badge, children }: StateProps) {
  return (
    <div className="flex items-start gap-3">
      <span className="flex h-6 items-center">{icon}</span>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {title}{' '}
          {/* One line if title and date fit; otherwise breaks between them, not inside the date. */}
          {date && (
            <span className="mr-1 inline-block">{`${day(date).replaceAll('\u00a0', ' ')}.`}</span>
          )}{' '}
          {badge}
        </p>
        <p className="text-sm text-soft">{children}</p>
      </div>
    </div>
  );
}
