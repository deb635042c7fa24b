import { CircleCheck, Clock } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CELL, HEAD_CELL, ROW, TABLE } from '#client/components/ui/table-class.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { activationPath } from '#client/paths.ts';
import { KIND_OF_WORK_LABELS } from '#shared/deployments/constants.ts';
import type { Hours } from '#shared/hours/schemas.ts';

const HEADS = ['Name', 'Site', 'In', 'Out', 'Hours', 'Kind of work', 'Approval'];

/** Wide enough for the date on one line and the time below it. */
const TIME_CELL = `${CELL} tabular-nums lg:min-w-34`;

interface HoursTableProps {
  entries: readonly Hours[];
  /** Says how many there are; takes the focus when an entry that had it leaves the list. */
  found: RefObject<HTMLElement | null>;
  onCorrect: (entry: Hours) => void;
  onApprove: (entry: Hours) => void;
  onTakeBack: (entry: Hours) => void;
}

export function HoursTable({ entries, found, ...on }: HoursTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Hours on scene, the latest arrival first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {HEADS.map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
              {label}
            </th>
          ))}
          <th scope="col" className={`${HEAD_CELL} print:hidden`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            onGoneWithFocus={() => found.current?.focus()}
            onCorrect={() => on.onCorrect(entry)}
            onApprove={() => on.onApprove(entry)}
            onTakeBack={() => on.onTakeBack(entry)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface EntryActions {
  onCorrect: () => void;
  onApprove: () => void;
  onTakeBack: () => void;
}

interface EntryProps extends EntryActions {
  entry: Hours;
  onGoneWithFocus: () => void;
}

function Entry({ entry, onGoneWithFocus, ...actions }: EntryProps) {
  const row = useKeepFocus<HTMLTableRowElement>(onGoneWithFocus);
  const { name, eventType, location, arrivedAt, leftAt, minutes, kindOfWork, note } = entry;
  return (
    <tr ref={row} tabIndex={-1} className={ROW}>
      <th
        scope="row"
        className={`${CELL} text-left font-semibold wrap-anywhere max-md:w-full lg:min-w-32`}
      >
        {name}
      </th>
      <td className={`${CELL} wrap-anywhere max-md:w-full`}>
        <Link
          href={activationPath(entry.activationId)}
          className="text-link underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {`${eventType}, ${location}`}
        </Link>
        {note && <p className="text-sm whitespace-pre-line text-soft">{`Note: ${note}`}</p>}
      </td>
      <td className={TIME_CELL}>
        <OnPhone>in </OnPhone>
        {dayAndTime(arrivedAt)}
      </td>
      <td className={TIME_CELL}>
        <OnPhone>out </OnPhone>
        {leftAt ? dayAndTime(leftAt) : 'Still on scene'}
        {entry.isOverlapping && (
          <p className="text-sm font-semibold text-amber max-md:pl-1">Elsewhere at the same time</p>
        )}
      </td>
      <td className={`${CELL} font-semibold tabular-nums md:whitespace-nowrap`}>
        {minutes === null ? '—' : `${(minutes / 60).toFixed(2)} h`}
      </td>
      <td className={CELL}>{kindOfWork ? KIND_OF_WORK_LABELS[kindOfWork] : 'Not given'}</td>
      <td className={CELL}>
        <Approval entry={entry} />
      </td>
      <td className={`${CELL} max-md:w-full print:hidden`}>
        <Actions entry={entry} {...actions} />
      </td>
    </tr>
  );
}

function Approval({ entry: { leftAt, approvedAt, ...entry } }: { entry: Hours }) {
  if (approvedAt) {
    return (
      <>
        <Badge tone="green" icon={<CircleCheck className="size-3.5" aria-hidden="true" />}>
          Approved
        </Badge>
        {entry.approvedByName && (
          <p className="text-sm wrap-anywhere text-soft max-md:inline max-md:pl-2">
            {`by ${entry.approvedByName}${entry.isSelfApproved ? ', own hours' : ''}`}
          </p>
        )}
      </>
    );
  }
  return (
    <Badge tone="amber" icon={<Clock className="size-3.5 shrink-0" aria-hidden="true" />}>
      {leftAt ? 'To be approved' : 'Not over'}
    </Badge>
  );
}

function Actions({ entry, onCorrect, onApprove, onTakeBack }: EntryActions & { entry: Hours }) {
  const { name, leftAt, approvedAt, mayApprove } = entry;
  const whose = <span className="sr-only">{`: ${name}, ${dayAndTime(entry.arrivedAt)}`}</span>;
  if (approvedAt) {
    return (
      <Button look="quiet" className="text-left max-md:pl-0" onClick={onTakeBack}>
        Take back{whose}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {leftAt && mayApprove && (
        <Button needsConnection onClick={onApprove}>
          Approve{whose}
        </Button>
      )}
      {leftAt && !mayApprove && (
        <p className="self-center text-sm text-soft">
          Yours: somebody else in the office approves them
        </p>
      )}
      <Button look="quiet" className="max-md:first:-ml-4" onClick={onCorrect}>
        Correct{whose}
      </Button>
    </div>
  );
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden print:hidden">{children}</span>;
}
