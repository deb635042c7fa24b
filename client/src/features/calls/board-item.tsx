import { House, NotebookPen, OctagonAlert, Phone, TriangleAlert, Undo2, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { SignatureLine } from '#client/components/ui/print-parts.tsx';
import { shortTime, timeToSecond } from '#client/lib/dates.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { CONTACT_KINDS } from '#shared/deployments/constants.ts';
import { useUndoRelease } from './mutations.ts';
import { isLastWarning } from '#shared/deployments/warning.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { answerLabel, homeLabel, askedThoughLabels, reachLabel } from './reach-labels.ts';

interface BoardItemProps {
  row: BoardRow;
  /** The server's time. */
  asOf: string;
  warnsAfter: readonly number[];
  activationId: string;
  isLive: boolean;
  onAnswer: () => void;
  onRelease: () => void;
  onLog: () => void;
}

export function BoardItem(props: BoardItemProps) {
  const { row, asOf, warnsAfter, activationId, isLive, onAnswer, onRelease, onLog } = props;
  const { id, name, phone, status, releaseAt } = row;
  const undo = useUndoRelease(name);
  const isAwaitedHome = row.home !== null && row.home.state !== 'home';
  const isWaiting = status === 'asked' || status === 'coming';
  const now = new Date(asOf);
  const domId = `board-${id}`;
  // The focus follows the person into another group.
  const item = useKeepFocus(() => document.getElementById(domId)?.focus({ preventScroll: true }));
  return (
    <article
      ref={item}
      id={domId}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3 break-inside-avoid sm:px-6"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-semibold wrap-anywhere">
            <PersonLink id={row.chaplainId} name={name} />
          </h3>
          <Badges row={row} warnsAfter={warnsAfter} />
        </div>
        <p className="wrap-anywhere">{joined([standing(row, now), homeLabel(row, now)])}</p>
        {phone && <p className="hidden print:block">{shownPhone(phone)}</p>}
        {releaseAt && (
          <p className="font-semibold wrap-anywhere tabular-nums">
            {Date.parse(releaseAt) > now.getTime()
              ? `Will be released and told at ${timeToSecond(Date.parse(releaseAt))}`
              : 'Will be released and told in a moment'}
          </p>
        )}
        {askedThoughLabels(row).map((label) => (
          <p key={label} className="text-sm wrap-anywhere">
            {label}
          </p>
        ))}
        <p className="text-sm wrap-anywhere text-soft tabular-nums">{reachLabel(row, now)}</p>
        {row.elsewhere.map((other) => (
          <p key={other.activationId} className="text-sm text-soft">
            {`Also deployed: ${other.eventType}, ${other.location}`}
          </p>
        ))}
      </div>
      {(isWaiting || status === 'on-scene' || status === 'left') && <SignatureLine />}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {phone && (
          <a
            href={phoneHref(phone) ?? undefined}
            className={buttonClass('secondary', 'max-sm:w-full')}
          >
            <Phone className="size-4" aria-hidden="true" />
            {`Ring ${shownPhone(phone)}`}
            <span className="sr-only">{`, ${name}`}</span>
          </a>
        )}
        {(isLive || status === 'on-scene') && (
          <Button onClick={onLog} title={`Add to log about ${name}`}>
            <NotebookPen className="size-4" aria-hidden="true" />
            Log
            <span className="sr-only">{` about ${name}`}</span>
          </Button>
        )}
        {(isLive || status === 'on-scene' || isAwaitedHome) && (
          <Button onClick={onAnswer}>
            Record
            <span className="sr-only">{` what ${name} says`}</span>
          </Button>
        )}
        {isLive && isWaiting && !releaseAt && (
          <Button onClick={onRelease}>
            Release
            <span className="sr-only">{` ${name}`}</span>
          </Button>
        )}
        {releaseAt && (
          <Button
            waiting={undo.isPending}
            onClick={() => undo.mutate({ params: { id: activationId, deploymentId: id } })}
          >
            <Undo2 className="size-4" aria-hidden="true" />
            Undo
            <span className="sr-only">{` the release of ${name}`}</span>
          </Button>
        )}
      </div>
    </article>
  );
}

function Badges({ row, warnsAfter }: Pick<BoardItemProps, 'row' | 'warnsAfter'>) {
  const { isActive, warning, home } = row;
  const isLast = warning !== null && isLastWarning(warning, warnsAfter);
  return (
    <>
      {warning && !isLast && (
        <Badge tone="amber" icon={icon(<TriangleAlert className="size-3.5" />)}>
          {`${warning} h on scene`}
        </Badge>
      )}
      {warning && isLast && (
        <Badge tone="red" icon={icon(<OctagonAlert className="size-3.5" />)}>
          {`${warning} h on scene: needs relief`}
        </Badge>
      )}
      {(home?.state === 'overdue' || home?.state === 'asked') && (
        <Badge tone="amber" icon={icon(<House className="size-3.5" />)}>
          Not home yet
        </Badge>
      )}
      {!isActive && <Badge icon={icon(<UserX className="size-3.5" />)}>Not active any more</Badge>}
    </>
  );
}

function icon(image: ReactNode) {
  return <span aria-hidden="true">{image}</span>;
}

function silence(minutes: number) {
  return minutes < 1 ? 'yet' : `for ${duration(minutes)}`;
}

function standing(row: BoardRow, now: Date) {
  const { status, askedAt, expectedAt, arrivedAt, leftAt, declineReason } = row;
  const cared = CONTACT_KINDS.reduce((sum, kind) => sum + row.contacts[kind], 0);
  const people = cared > 0 && `${cared.toLocaleString('en-US')} cared for`;
  switch (status) {
    case 'asked':
      return joined([
        `No answer ${silence(minutesBetween(askedAt, now))}, asked at ${shortTime(askedAt, now)}`,
        since('reminded', row.remindedAt, now),
      ]);
    case 'coming':
      if (!expectedAt) return joined(['Coming, no time given', answerLabel(row, now)]);
      return joined([
        `Arrives at ${shortTime(expectedAt, now)}`,
        Date.parse(expectedAt) < now.getTime() &&
          `${duration(minutesBetween(expectedAt, now))} late`,
        answerLabel(row, now),
      ]);
    case 'on-scene':
      return joined([
        arrivedAt && `Since ${shortTime(arrivedAt, now)}`,
        arrivedAt && duration(minutesBetween(arrivedAt, now)),
        people,
      ]);
    case 'left':
      return joined([leftAt && `At ${shortTime(leftAt, now)}`, duration(row.minutes), people]);
    case 'declined':
      return joined([declineReason ?? 'No reason given', answerLabel(row, now)]);
    case 'released':
    default:
      return row.acknowledgedAt
        ? `Told, and read at ${shortTime(row.acknowledgedAt, now)}`
        : 'Told, not read yet';
  }
}

function since(what: string, time: string | null, now: Date) {
  return time && `${what} at ${shortTime(time, now)}`;
}

function joined(parts: readonly (string | false | null)[]) {
  return parts.filter(Boolean).join(' · ');
}
