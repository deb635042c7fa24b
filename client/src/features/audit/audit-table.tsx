import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  CELL,
  HEAD_CELL,
  ROW,
  SORT_HEAD,
  SORT_ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { AUDIT_LABELS, type AuditSort } from '#shared/audit/constants.ts';
import type { AuditEvent } from '#shared/audit/schemas.ts';
import { detailLabels } from './detail-labels.ts';

/** Long details beside them must not squeeze names until their words break. */
const NAME_CELL = 'wrap-anywhere md:min-w-36';

interface AuditTableProps {
  events: readonly AuditEvent[];
  order: UrlSort<AuditSort>;
}

export function AuditTable({ events, order }: AuditTableProps) {
  return (
    <table className={TABLE}>
      <caption className="sr-only">Events</caption>
      <thead className={SORT_HEAD}>
        <tr className={SORT_ROW}>
          <SortHead name="createdAt" label="When" order={order} lastFirst />
          {['Who', 'What', 'To whom', 'Details'].map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {events.map(({ id, createdAt, actor, action, subject, details }) => (
          <tr key={id} className={ROW}>
            <td className={`${CELL} text-soft md:whitespace-nowrap max-md:w-full`}>
              <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
            </td>
            <td className={`${CELL} ${NAME_CELL} ${actor ? '' : 'max-md:hidden'}`}>
              <OnPhone>by </OnPhone>
              {actor?.name ?? '—'}
            </td>
            <td className={`${CELL} font-semibold md:min-w-40 max-md:order-first max-md:w-full`}>
              {AUDIT_LABELS[action]}
            </td>
            <td className={`${CELL} ${NAME_CELL} ${subject ? '' : 'max-md:hidden'}`}>
              <OnPhone>to </OnPhone>
              {subject?.name ?? '—'}
            </td>
            <td className={`${CELL} wrap-anywhere max-md:w-full max-md:empty:hidden`}>
              {detailLabels(details)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden">{children}</span>;
}
