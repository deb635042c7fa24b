import {
  ArrowRightLeft,
  CircleDot,
  House,
  NotebookPen,
  OctagonAlert,
  TriangleAlert,
  Undo2,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { SignatureLine } from '#client/components/ui/print-parts.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, ROW } from '#client/components/ui/table-class.ts';
import { timeToSecond } from '#client/lib/dates.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import type { BoardRow as Row } from '#shared/calls/schemas.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { isLastWarning } from '#shared/deployments/warning.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { isNotHome } from './board-views.ts';
import { useUndoRelease } from './mutations.ts';
import { askedThoughLabels, reachLabel } from './reach-labels.ts';
import { standingLabel } from './standing.ts';

export interface RowActions {
  onAnswer: (row: Row) => void;
  onRelease: (row: Row) => void;
  onMove: (rows: readonly Row[]) => void;
  onLog: (deploymentId: string) => void;
}

interface BoardRowProps extends RowActions {
  row: Row;
  /** When the server read the board, by the server's clock. */
  asOf: string;
  warnsAfter: readonly number[];
  activationId: string;
  isLive: boolean;
  isNew: boolean;
  /** For example 'Gym · 14:00 to 22:00'; null if the activation has one site and no shifts. */
  place: string | null;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function BoardRow(props: BoardRowProps) {
  const { row, asOf, isLive, isNew, place, isSelected, onSelect } = props;
  const { id, name, phone, status, releaseAt } = row;
  const now = new Date(asOf);
  const domId = `board-${id}`;
  // Keeps the focus on the person's row when it moves to another group.
  const item = useKeepFocus<HTMLTableRowElement>(() =>
    document.getElementById(domId)?.focus({ preventScroll: true }),
  );
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  return (
    <tr
      ref={item}
      id={domId}
      tabIndex={-1}
      aria-label={name}
      className={`${ROW} break-inside-avoid has-checked:bg-sunken max-md:px-3`}
    >
      {isLive && (
        <td className="max-md:order-1 md:w-px md:px-1 md:py-0 print:hidden">
          {isOpen && (
            <label className="flex size-11 items-center justify-center max-md:-ml-3">
              <input
                type="checkbox"
                className="choice-mark"
                checked={isSelected}
                aria-label={`Select ${name}`}
                onChange={(event) => onSelect(event.target.checked)}
              />
            </label>
          )}
        </td>
      )}
      <th
        scope="row"
        className={`${CELL} text-left font-semibold max-md:order-1 max-md:grow max-md:basis-1/2`}
      >
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {isNew && <NewMark />}
          <PersonLink id={row.chaplainId} name={name} className="wrap-anywhere" />
          <Badges {...props} />
        </span>
      </th>
      <td className={`${CELL} wrap-anywhere max-md:order-2 max-md:w-full`}>
        {standingLabel(row, now)}
        {releaseAt && (
          <p className="font-semibold tabular-nums">
            {Date.parse(releaseAt) > now.getTime()
              ? `The release goes out at ${timeToSecond(Date.parse(releaseAt))}`
              : 'The release goes out in a moment'}
          </p>
        )}
        {askedThoughLabels(row).map((label) => (
          <p key={label} className="text-sm">
            {label}
          </p>
        ))}
        {row.elsewhere.map((other) => (
          <p key={other.activationId} className="text-sm text-soft">
            {`Also deployed: ${other.eventType}, ${other.location}`}
          </p>
        ))}
      </td>
      {place !== null && (
        <td className={`${CELL} text-sm wrap-anywhere max-md:order-2`}>{place}</td>
      )}
      <td
        className={`${CELL} text-sm wrap-anywhere text-soft tabular-nums max-md:order-2 md:min-w-40`}
      >
        {row.isWalkUp && row.reached.length === 0 ? 'Came by themselves' : reachLabel(row, now)}
      </td>
      <td className={`${CELL} whitespace-nowrap max-md:order-2`}>
        {phone && (
          <a
            href={phoneHref(phone) ?? undefined}
            className="inline-flex items-center whitespace-nowrap text-link underline-offset-4 hover:underline max-md:min-h-11 print:text-ink"
          >
            {shownPhone(phone)}
            <span className="sr-only">{`, ring ${name}`}</span>
          </a>
        )}
      </td>
      <td className={`${ACTION_CELL} max-md:order-3`}>
        <Actions {...props} isOpen={isOpen} />
      </td>
      <td className="hidden print:table-cell">
        <div className="max-w-40 overflow-hidden">
          {(isOpen || status === 'left') && <SignatureLine />}
        </div>
      </td>
    </tr>
  );
}

function Actions(props: BoardRowProps & { isOpen: boolean }) {
  const { row, activationId, isLive, isOpen, onAnswer, onRelease, onMove, onLog } = props;
  const { id, name, status, releaseAt } = row;
  const undo = useUndoRelease(name);
  const canRecord = isLive || status === 'on-scene' || isNotHome(row);
  if (!canRecord) return null;
  return (
    <div className={`${ACTIONS} max-md:flex-wrap`}>
      {releaseAt ? (
        <Button
          key="undo"
          waiting={undo.isPending}
          onClick={() => undo.mutate({ params: { id: activationId, deploymentId: id } })}
        >
          <Undo2 className="size-4" aria-hidden="true" />
          Undo
          <span className="sr-only">{` the release of ${name}`}</span>
        </Button>
      ) : (
        <Button key="record" onClick={() => onAnswer(row)}>
          Record
          <span className="sr-only">{` what ${name} says`}</span>
        </Button>
      )}
      <Button className="md:hidden" onClick={() => onLog(id)}>
        <NotebookPen className="size-4" aria-hidden="true" />
        Log
        <span className="sr-only">{` about ${name}`}</span>
      </Button>
      <RowMenu name={name}>
        {releaseAt && (
          <MenuItem icon={CircleDot} onPress={() => onAnswer(row)}>
            Record an answer
          </MenuItem>
        )}
        <MenuItem icon={NotebookPen} onPress={() => onLog(id)}>
          Add to log
        </MenuItem>
        {isLive && isOpen && (
          <MenuItem icon={ArrowRightLeft} needsConnection onPress={() => onMove([row])}>
            Move
          </MenuItem>
        )}
        {isLive && isOpen && status !== 'on-scene' && !releaseAt && (
          <MenuItem icon={UserX} needsConnection onPress={() => onRelease(row)}>
            Release
          </MenuItem>
        )}
      </RowMenu>
    </div>
  );
}

function NewMark() {
  return (
    <span className="size-2 shrink-0 rounded-full bg-gold" title="Changed since you last looked">
      <span className="sr-only">Changed since you last looked: </span>
    </span>
  );
}

function Badges({ row, warnsAfter }: Pick<BoardRowProps, 'row' | 'warnsAfter'>) {
  const { isActive, warning } = row;
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
      {isNotHome(row) && (
        <Badge tone="amber" icon={icon(<House className="size-3.5" />)}>
          Not home yet
        </Badge>
      )}
      {row.isWalkUp && <Badge tone="blue">Walk-up</Badge>}
      {!isActive && <Badge icon={icon(<UserX className="size-3.5" />)}>Not active any more</Badge>}
    </>
  );
}

function icon(image: ReactNode) {
  return <span aria-hidden="true">{image}</span>;
}
