import { Phone } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#client/components/ui/button.tsx';
import { MapLink } from '#client/components/ui/map-link.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime, dayAndTime } from '#client/lib/dates.ts';
import { shiftTimes } from '#client/lib/shift-times.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { paths } from '#client/lib/paths.ts';
import { CONTACT_LABELS } from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import { regionName } from '#shared/program/region-names.ts';
import { AfterActionButton } from './after-action-button.tsx';
import { Answer } from './answer.tsx';
import { ContactTally } from './contact-tally.tsx';
import { headingIdOf, SAID } from './labels.ts';
import type { RecentTap } from './outbox/recent-taps.ts';
import { useTaps, type Action } from './outbox/use-taps.ts';
import { ShiftList } from './shift-list.tsx';
import { unsentShifts } from './with-queued.ts';
import { DeploymentBadge } from './status-badge.tsx';
import { phoneHref, shownPhone } from '#shared/phone.ts';

const WITH_HOURS = ['on-scene', 'left', 'coming'] as const;

interface DeploymentCardProps {
  /** The deployment as it will be once the actions queued on this device are sent. */
  deployment: Deployment;
  brief?: boolean;
  onTouch: (deployment: Deployment) => void;
  onSay: (text: string) => void;
}

export function DeploymentCard(props: DeploymentCardProps) {
  const { deployment, brief = false, onTouch, onSay } = props;
  const { waiting, tap, undo } = useTaps();
  const { activation, status, shifts } = deployment;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = headingIdOf(deployment.id);
  useSectionTarget(brief ? '' : headingId);
  const onTap = (action: Action) => {
    if (action.kind !== 'contact') onTouch(deployment);
    tap(deployment, action);
    onSay(spoken(deployment, action));
    keepFocus(heading.current);
  };
  const onUndo = (recent: RecentTap) => {
    undo(recent);
    onSay('Undone');
    keepFocus(heading.current);
  };
  // People who still have to decide see the facts above the buttons; others see them below.
  const decides = (status === 'asked' || status === 'coming') && !deployment.notice;
  const hasHours = shifts.length > 0 || WITH_HOURS.some((each) => each === status);
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
      <Answer deployment={deployment} onTap={onTap} onUndo={onUndo} />
      {!brief && shifts.length > 0 && (
        <ContactTally deployment={deployment} onTap={onTap} onUndo={onUndo} />
      )}
      {!brief && hasHours && <ShiftList deployment={deployment} unsent={unsentShifts(waiting)} />}
      {!brief && shifts.some(({ leftAt }) => leftAt) && (
        <AfterActionButton deployment={deployment} />
      )}
      {!decides && <About deployment={deployment} />}
      {brief && (
        <Link
          href={shifts.length > 0 ? `${paths.deployments}#${headingId}` : paths.deployments}
          className={buttonClass('quiet', '-mb-2 -ml-4 self-start')}
        >
          {shifts.length > 0 ? 'Hours and people cared for' : 'All your deployments'}
        </Link>
      )}
    </article>
  );
}

/**
 * Keeps the focus at this deployment even if the pressed button is gone, and scrolls to the card
 * if it moved to another list.
 */
function keepFocus(heading: HTMLHeadingElement | null) {
  requestAnimationFrame(() => {
    const now = heading && document.getElementById(heading.id);
    if (now !== heading) now?.scrollIntoView({ block: 'center' });
    if (document.activeElement === document.body) now?.focus({ preventScroll: true });
  });
}

function spoken({ contacts }: Deployment, action: Action) {
  if (action.kind === 'undo') return 'Undone';
  if (action.kind !== 'contact') return `${SAID[action.kind]}. You can undo this for 10 seconds.`;
  const { contact, change } = action;
  return `${CONTACT_LABELS[contact]}: ${contacts[contact] + change}`;
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

function Facts({ deployment }: { deployment: Deployment }) {
  const { activation, askedAt } = deployment;
  const { site, siteShift } = deployment;
  const address = site ? site.address : activation.address;
  const { phone, regions } = useProgram();
  return (
    <dl className="flex flex-col gap-y-1">
      {site && site.name !== activation.location && <Fact term="Site">{site.name}</Fact>}
      {address && (
        <Fact term="Address">
          <MapLink address={address} />
        </Fact>
      )}
      {siteShift && <Fact term="Shift">{shiftTimes(siteShift)}</Fact>}
      {site?.contact && <Fact term="Ask for">{site.contact}</Fact>}
      {site?.directions && (
        <Fact term="Directions">
          <span className="whitespace-pre-line wrap-anywhere">{site.directions}</span>
        </Fact>
      )}
      {site?.bring && (
        <Fact term="Bring">
          <span className="whitespace-pre-line wrap-anywhere">{site.bring}</span>
        </Fact>
      )}
      <Fact term="Start">{dateTime(activation.startTime)}</Fact>
      {activation.region && <Fact term="Region">{regionName(regions, activation.region)}</Fact>}
      <Fact term="Asked">{dayAndTime(askedAt)}</Fact>
      {activation.isLedByYou && <Fact term="Lead">You</Fact>}
      {activation.leadName && !activation.isLedByYou && (
        <Fact term="Lead">
          <span className="mr-4 wrap-anywhere">{activation.leadName}</span>
          {activation.leadPhone && (
            <PhoneLink number={activation.leadPhone} whose={activation.leadName} />
          )}
        </Fact>
      )}
      {activation.onDesk && (
        <Fact term="Questions">
          <span className="mr-4 wrap-anywhere">{activation.onDesk.name}</span>
          <PhoneLink number={activation.onDesk.phone} whose={activation.onDesk.name} />
        </Fact>
      )}
      <Fact term="Office">
        <PhoneLink number={phone} whose="Office" />
      </Fact>
    </dl>
  );
}

/** With large text, the value wraps below its term. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <dt className="min-w-[4.75rem] text-soft">{term}</dt>
      <dd className="min-w-0 flex-[1_1_10rem]">{children}</dd>
    </div>
  );
}

function PhoneLink({ number, whose }: { number: string; whose: string }) {
  return (
    <a
      href={phoneHref(number) ?? undefined}
      className="inline-flex min-h-11 items-center gap-2 text-link sm:whitespace-nowrap underline underline-offset-4"
    >
      <Phone className="size-4" aria-hidden="true" />
      {shownPhone(number)}
      <span className="sr-only">{`, ${whose}`}</span>
    </a>
  );
}
