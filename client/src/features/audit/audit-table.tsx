import { ListFilter, UserSearch } from 'lucide-react';
import { MenuLink, RowMenu } from '#client/components/ui/row-menu.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { SortHead } from '#client/components/ui/sort-head.tsx';
import {
  ACTION_CELL,
  CELL,
  FIT,
  HEAD_CELL,
  ROW,
  SORT_HEAD,
  SORT_ROW,
  TABLE,
} from '#client/components/ui/table-class.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import type { UrlSort } from '#client/lib/url-sort.ts';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { AUDIT_LABELS, type AuditSort } from '#shared/audit/constants.ts';
import type { AuditEvent } from '#shared/audit/schemas.ts';
import { detailLabels } from './detail-labels.ts';

/** Keeps long details from making the name columns so narrow that words break. */
const NAME_CELL = 'wrap-anywhere md:min-w-36';

const HEADS = ['Who', 'What', 'To whom', 'Details'];

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
          {HEADS.map((label) => (
            <th key={label} scope="col" className={HEAD_CELL}>
              {label}
            </th>
          ))}
          <th scope="col" className={HEAD_CELL}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {events.map(({ id, createdAt, actor, action, subject, details }) => (
          <tr key={id} className={ROW}>
            <td className={`${CELL} text-soft max-md:w-full`}>
              <ShortTime time={createdAt} clock />
            </td>
            <td className={`${CELL} ${NAME_CELL} ${actor ? '' : 'max-md:hidden'}`}>
              <OnPhone>by </OnPhone>
              <PersonLink
                id={actor?.id}
                name={actor?.name ?? '—'}
                className={`${FIT} max-md:inline`}
              />
            </td>
            <td className={`${CELL} font-semibold md:min-w-40 max-md:order-first max-md:w-full`}>
              <span className={FIT}>{AUDIT_LABELS[action]}</span>
            </td>
            <td className={`${CELL} ${NAME_CELL} ${subject ? '' : 'max-md:hidden'}`}>
              <OnPhone>to </OnPhone>
              <PersonLink
                id={subject?.id}
                name={subject?.name ?? '—'}
                className={`${FIT} max-md:inline`}
              />
            </td>
            <td className={`${CELL} wrap-anywhere max-md:w-full max-md:empty:hidden`}>
              {detailLabels(details)}
            </td>
            <td className={ACTION_CELL}>
              <div className="flex justify-end">
                <EventMenu action={action} createdAt={createdAt} people={[actor, subject]} />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EventMenuProps extends Pick<AuditEvent, 'action' | 'createdAt'> {
  people: readonly AuditEvent['actor'][];
}

function EventMenu({ action, createdAt, people }: EventMenuProps) {
  const names = new Set(people.flatMap((person) => (person ? [person.name] : [])));
  return (
    <RowMenu name={`${AUDIT_LABELS[action]}, ${dayAndTime(createdAt)}`}>
      {[...names].map((name) => (
        <MenuLink key={name} icon={UserSearch} href={withQuery(paths.audit, { search: name })}>
          {`Only events of ${name}`}
        </MenuLink>
      ))}
      <MenuLink icon={ListFilter} href={withQuery(paths.audit, { action })}>
        {`Only “${AUDIT_LABELS[action]}”`}
      </MenuLink>
    </RowMenu>
  );
}

function OnPhone({ children }: { children: string }) {
  return <span className="text-soft md:hidden">{children}</span>;
}
