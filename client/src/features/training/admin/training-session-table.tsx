import { ClipboardList, Copy, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { CELL, ROW } from '#client/components/ui/table-class.ts';
import { hours, number } from '#client/features/training/labels.ts';
import { VirtualBadge } from '#client/features/training/virtual-badge.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { attendancePath } from '#client/lib/paths.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';

interface SessionTableProps {
  sessions: readonly TrainingSession[];
  onEdit: (session: TrainingSession) => void;
  onCopy: (session: TrainingSession) => void;
  onDelete: (session: TrainingSession) => void;
}

export function TrainingSessionTable({ sessions, onEdit, onCopy, onDelete }: SessionTableProps) {
  return (
    <ListTable caption="Training sessions" columns={['Session', 'When', 'Seats']} hasActions>
      {sessions.map((session) => (
        <tr key={session.id} className={ROW}>
          <th scope="row" className={`${CELL} text-left font-normal max-md:w-full`}>
            <span className="flex flex-wrap gap-x-3">
              <span className="font-semibold wrap-anywhere">{session.title}</span>
              {session.isVirtual && <VirtualBadge />}
            </span>
            <span className="block text-soft wrap-anywhere">{session.location}</span>
          </th>
          <td className={`${CELL} max-md:w-full`}>
            <time dateTime={session.dateTime} className="md:whitespace-nowrap">
              {dateTime(session.dateTime)}
            </time>
            <span className="text-soft md:block">
              <span className="md:hidden"> · </span>
              {hours(session.duration)}
            </span>
          </td>
          <td className={`${CELL} tabular-nums md:whitespace-nowrap max-md:w-full`}>
            <Seats session={session} />
          </td>
          <td className={`${CELL} md:py-0 max-md:w-full`}>
            <div className="flex flex-wrap gap-x-2 md:flex-nowrap md:justify-end">
              <Link
                href={attendancePath(session.id)}
                aria-label={`Attendance: ${session.title}`}
                className={buttonClass('quiet', 'max-md:pl-0')}
              >
                <ClipboardList className="size-4" aria-hidden="true" />
                Attendance
              </Link>
              <Button
                look="quiet"
                aria-label={`Edit: ${session.title}`}
                onClick={() => onEdit(session)}
              >
                <Pencil className="size-4" aria-hidden="true" />
                Edit
              </Button>
              <Button
                look="quiet"
                aria-label={`Copy: ${session.title}`}
                onClick={() => onCopy(session)}
              >
                <Copy className="size-4" aria-hidden="true" />
                Copy
              </Button>
              <Button
                look="quiet"
                aria-label={`Delete: ${session.title}`}
                className="max-md:ml-auto max-md:pr-0"
                onClick={() => onDelete(session)}
              >
                <Trash2 className="size-4" aria-hidden="true" />
                Delete
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function Seats({ session }: { session: TrainingSession }) {
  return (
    <>
      {`${number(session.seatsTaken)} of ${number(session.maxCapacity)}`}
      <span className="md:hidden"> seats taken</span>
      {session.waitlisted > 0 && (
        <span className="text-amber md:block">
          <span className="md:hidden"> · </span>
          {`${number(session.waitlisted)} waiting`}
        </span>
      )}
    </>
  );
}
