import { CircleCheck, Clock, FileText, ListFilter, Pencil, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import { Badge } from '#client/components/ui/badge.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { MenuItem, MenuLink, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import {
  ACTION_CELL,
  ACTIONS,
  CELL,
  FIGURE_CELL,
  FIGURE_HEAD,
  FIT,
  HEAD_CELL,
  ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { activationPath, paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { EntryName } from '#client/components/ui/entry-name.tsx';
import type { Hours } from '#shared/hours/schemas.ts';

const HEADS = ['Name', 'Site', 'In', 'Out', 'Hours', 'Kind of work', 'Approval'];

const TIME_CELL = `${CELL} tabular-nums`;

interface HoursTableProps {
  entries: readonly Hours[];
  /** The line with the count, which gets the focus when the focused entry leaves the list. */
  found: RefObject<HTMLElement | null>;
  onCorrect: (entry: Hours) => void;
  onApprove: (entry: Hours) => void;
  onTakeBack: (entry: Hours) => void;
  onComplete: (entry: Hours) => void;
}

export function HoursTable({ entries, found, ...on }: HoursTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Hours on scene, the latest arrival first</caption>
      <thead className="max-md:sr-only">
        <tr>
          {HEADS.map((label) => (
            <th key={label} scope="col" className={label === 'Hours' ? FIGURE_HEAD : HEAD_CELL}>
              {label}
            </th>
          ))}
          <th scope="col" className={`${HEAD_CELL} print:hidden`}>
            <span className="sr-only">Actions</span>
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
            onComplete={() => on.onComplete(entry)}
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
  onComplete: () => void;
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
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <PersonLink id={entry.chaplainId} name={name} className={FIT} />
      </th>
      <td className={`${CELL} wrap-anywhere max-md:w-full`}>
        <Link
          href={activationPath(entry.activationId)}
          className="text-link underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {`${eventType}, ${location}`}
        </Link>
        {entry.site !== location && <p>{entry.site}</p>}
        {note && <p className="text-sm whitespace-pre-line text-soft">{`Note: ${note}`}</p>}
      </td>
      <td className={TIME_CELL}>
        <OnPhone>in </OnPhone>
        <ShortTime time={arrivedAt} clock />
      </td>
      <td className={TIME_CELL}>
        <OnPhone>out </OnPhone>
        {leftAt ? <ShortTime time={leftAt} clock /> : 'Still on scene'}
        {entry.isOverlapping && (
          <p className="text-sm font-semibold text-amber max-md:pl-1">Overlaps with other hours</p>
        )}
      </td>
      <td className={`${FIGURE_CELL} font-semibold md:whitespace-nowrap`}>
        {minutes === null ? '—' : `${(minutes / 60).toFixed(2)} h`}
      </td>
      <td className={CELL}>
        {kindOfWork ? <EntryName list="careKinds" value={kindOfWork} /> : 'Not given'}
      </td>
      <td className={CELL}>
        <Approval entry={entry} />
      </td>
      <td className={ACTION_CELL}>
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
          <span className="pl-2 text-sm wrap-anywhere text-soft">
            {`by ${entry.approvedByName}${entry.isSelfApproved ? ', own hours' : ''}`}
          </span>
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

function Actions({ entry, ...on }: EntryActions & { entry: Hours }) {
  const { onCorrect, onApprove, onTakeBack, onComplete } = on;
  const { name, leftAt, approvedAt, mayApprove } = entry;
  const about = `${name}, ${dayAndTime(entry.arrivedAt)}`;
  return (
    <div className={ACTIONS}>
      {leftAt && !approvedAt && mayApprove && (
        <Button className="md:min-h-9 md:py-1" needsConnection onClick={onApprove}>
          Approve<span className="sr-only">{`: ${about}`}</span>
        </Button>
      )}
      {leftAt && !approvedAt && !mayApprove && (
        <p className="text-sm text-soft md:max-w-52 md:whitespace-normal">
          Your own hours: somebody else in the office approves them
        </p>
      )}
      <span className="md:hidden" />
      <RowMenu name={about}>
        {approvedAt ? (
          <MenuItem icon={Undo2} onPress={onTakeBack}>
            Take back the approval
          </MenuItem>
        ) : (
          <MenuItem icon={Pencil} onPress={onCorrect}>
            Correct
          </MenuItem>
        )}
        <MenuItem icon={FileText} onPress={onComplete}>
          Reimbursement
        </MenuItem>
        {entry.chaplainId && (
          <MenuLink icon={ListFilter} href={withQuery(paths.hours, { chaplain: entry.chaplainId })}>
            {`Only hours of ${name}`}
          </MenuLink>
        )}
        <MenuLink
          icon={ListFilter}
          href={withQuery(paths.hours, { activation: entry.activationId })}
        >
          Only this activation
        </MenuLink>
      </RowMenu>
    </div>
  );
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden print:hidden">{children}</span>;
}
