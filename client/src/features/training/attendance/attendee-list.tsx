import { UserPlus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { CsvLink } from '#client/components/ui/csv-link.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { LoadingRows } from '#client/components/ui/loading-rows.tsx';
import { useListPage } from '#client/lib/list-page.ts';
import { useRefresh } from '#client/lib/refresh.ts';
import { endpointPath } from '#shared/http.ts';
import { exportAttendance, listAttendees } from '#shared/training/api.ts';
import { RSVP_LABELS, RSVP_STATUSES, type RsvpStatus } from '#shared/training/constants.ts';
import type { Attendee, TrainingSession } from '#shared/training/schemas.ts';
import { AttendeeRow } from './attendee-row.tsx';

const AddDialog = lazyComponent(
  async () => (await import('./add-dialog.tsx')).AddDialog,
  NotArrived,
);
const RemoveDialog = lazyComponent(
  async () => (await import('./remove-dialog.tsx')).RemoveDialog,
  NotArrived,
);

const NOUN = { one: 'person', many: 'people' };

type Open =
  | { dialog: 'add' }
  | { dialog: 'remove'; entry: Attendee; found: RefObject<HTMLElement | null> }
  | null;

interface AttendeeListProps {
  session: TrainingSession;
  isMarkable: boolean;
}

export function AttendeeList({ session, isMarkable }: AttendeeListProps) {
  const list = useListPage(listAttendees, {
    params: { id: session.id },
    filters: { search: 'text', status: RSVP_STATUSES },
    pageLength: 50,
    staleTime: 0,
  });
  const { refresh } = useRefresh([`/api/training-sessions/${session.id}`]);
  const [open, setOpen] = useState<Open>(null);
  const statusLabel = (status: RsvpStatus) =>
    status === 'registered' && isMarkable ? 'Not marked' : RSVP_LABELS[status];
  const close = () => setOpen(null);
  const readIfOthersMoved = (before: RsvpStatus, after: RsvpStatus) => {
    const freesSeat = after === 'no-show' && session.waitlisted > 0;
    if (before === 'waitlisted' || freesSeat) refresh();
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
          <UserPlus className="size-4" aria-hidden="true" />
          Add chaplain
        </Button>
        <CsvLink href={endpointPath(exportAttendance, { id: session.id })} />
      </div>
      <PrintHead
        readAt={list.query.dataUpdatedAt}
        filters={[
          list.criteria.status && `Only ${statusLabel(list.criteria.status)}`,
          list.criteria.search && `Search “${list.criteria.search}”`,
        ]}
      />
      <search className="grid grid-fit-2 gap-x-4 gap-y-3 bg-paper max-lg:sticky max-lg:top-[calc(var(--bar-shown)+var(--bar-top))] max-lg:z-10 max-lg:pb-2 sm:grid-cols-[3fr_1fr]">
        <SearchFilter placeholder="Name…" typed={list.typed} />
        <SelectFilter
          label="Status"
          all="All"
          value={list.criteria.status ?? ''}
          options={RSVP_STATUSES.map((value) => ({
            value,
            label: statusLabel(value),
          }))}
          onChange={(value) => list.set('status', value)}
        />
      </search>
      <PagedResults
        list={list}
        what="The attendance list"
        noun={NOUN}
        loading={<LoadingRows rows={8} height="h-24 sm:h-18" />}
        empty={<NothingFound isFiltered={list.isFiltered} />}
      >
        {(entries, found) => (
          <ul className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <li key={entry.id}>
                <AttendeeRow
                  session={session}
                  entry={entry}
                  isMarkable={isMarkable}
                  onMarked={readIfOthersMoved}
                  onRemove={() => setOpen({ dialog: 'remove', entry, found })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {open?.dialog === 'add' && <AddDialog session={session} onClose={close} />}
        {open?.dialog === 'remove' && (
          <RemoveDialog
            session={session}
            entry={open.entry}
            onClose={close}
            onRemoved={() => {
              flushSync(close);
              open.found.current?.focus();
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No Matching People" hint="Try another name or status, or clear the filters." />
  ) : (
    <Empty
      title="Nobody is on the list yet"
      hint="Chaplains who RSVP appear here; you can add those who come without one."
    />
  );
}
