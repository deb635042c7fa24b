import { Phone } from 'lucide-react';
import { useRef } from 'react';
import { dateTime, dayAndTime } from '#client/lib/dates.ts';
import { program } from '#shared/program.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { Answer } from './answer.tsx';
import { ContactTally } from './contact-tally.tsx';
import { useTaps, type Action } from './outbox/use-taps.ts';
import { ShiftList } from './shift-list.tsx';
import { DeploymentBadge } from './status-badge.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const WITH_HOURS = ['on-scene', 'left', 'coming'] as const;

interface DeploymentCardProps {
  /** As it stands with what waits on this device. */
  deployment: Deployment;
  /** Something was tapped. */
  onTouch?: () => void;
}

/** One deployment, with what can be said of it now. */
export function DeploymentCard({ deployment, onTouch }: DeploymentCardProps) {
  const { waiting, tap } = useTaps();
  const { activation, status, shifts } = deployment;
  const heading = useRef<HTMLHeadingElement>(null);
  const onTap = (action: Action) => {
    onTouch?.();
    tap(deployment, action);
    requestAnimationFrame(() => {
      // What was pressed may be gone: whoever goes by keyboard stays at this deployment.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  };
  // Whoever decides reads first; whoever is out there, or must be told something, taps first.
  const decides = (status === 'asked' || status === 'coming') && !deployment.notice;
  const hasHours = shifts.length > 0 || WITH_HOURS.some((each) => each === status);
  const headingId = `deployment-${deployment.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-5 rounded border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold wrap-anywhere"
        >
          {`${activation.eventType}, ${activation.location}`}
        </h3>
        <DeploymentBadge status={status} />
      </div>
      {decides && <About deployment={deployment} />}
      <Answer deployment={deployment} onTap={onTap} />
      {shifts.length > 0 && <ContactTally deployment={deployment} onTap={onTap} />}
      {hasHours && (
        <ShiftList deployment={deployment} unsent={waiting.map(({ body }) => body.actionId)} />
      )}
      {!decides && <About deployment={deployment} />}
    </article>
  );
}

function About({ deployment }: { deployment: Deployment }) {
  const { activation, message } = deployment;
  return (
    <div className="flex flex-col gap-3">
      <Facts deployment={deployment} />
      <p className="max-w-reading whitespace-pre-line wrap-anywhere">{activation.description}</p>
      {message && (
        <blockquote className="max-w-reading border-l-4 border-gold pl-4 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
    </div>
  );
}

function Facts({ deployment: { activation, askedAt } }: { deployment: Deployment }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-soft">Start</dt>
      <dd>{dateTime(activation.startTime)}</dd>
      {activation.region && (
        <>
          <dt className="text-soft">Region</dt>
          <dd>{activation.region}</dd>
        </>
      )}
      <dt className="text-soft">Asked</dt>
      <dd>{dayAndTime(askedAt)}</dd>
      {activation.leadName && (
        <>
          <dt className={activation.leadPhone ? 'py-2.5 text-soft' : 'text-soft'}>Lead</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere">{activation.leadName}</span>
            {activation.leadPhone && (
              <PhoneLink number={activation.leadPhone} whose={activation.leadName} />
            )}
          </dd>
        </>
      )}
      <dt className="py-2.5 text-soft">Office</dt>
      <dd>
        <PhoneLink number={program.phone} whose="Office" />
      </dd>
    </dl>
  );
}

function PhoneLink({ number, whose }: { number: string; whose: string }) {
  return (
    <a
      href={phoneHref(number) ?? undefined}
      className="inline-flex min-h-11 items-center gap-2 text-link underline underline-offset-4"
    >
      <Phone className="size-4" aria-hidden="true" />
      {shownPhone(number)}
      <span className="sr-only">{`, ${whose}`}</span>
    </a>
  );
}
