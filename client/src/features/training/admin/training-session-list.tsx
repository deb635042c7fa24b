import { Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { zoneName } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { listTrainingSessions } from '#shared/training/api.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { TrainingSessionTable } from './training-session-table.tsx';

const CreateSession = lazyComponent(
  async () => (await import('./training-session-dialogs.tsx')).CreateTrainingSession,
  NotArrived,
);
const EditSession = lazyComponent(
  async () => (await import('./training-session-dialogs.tsx')).EditTrainingSession,
  NotArrived,
);
const DeleteDialog = lazyComponent(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  NotArrived,
);

const NOUN = { one: 'session', many: 'sessions' };

type Open =
  | { dialog: 'create' }
  | { dialog: 'copy'; session: TrainingSession }
  | { dialog: 'edit'; session: TrainingSession }
  | { dialog: 'delete'; session: TrainingSession; found: RefObject<HTMLElement | null> }
  | null;

export function TrainingSessionList() {
  const showsPast = useUrlState().get('list') === 'past';
  const list = useListPage(listTrainingSessions, {
    filters: { search: 'text' },
    query: { isOver: showsPast ? 'true' : 'false' },
    pageLength: 25,
    staleTime: 0,
  });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const hrefOf = (shown: '' | 'past') =>
    withQuery(paths.admin, { tab: 'training', list: shown, search: list.search });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LinkSwitch
          label="Upcoming or past sessions"
          links={[
            { href: hrefOf(''), label: 'Upcoming', current: !showsPast },
            { href: hrefOf('past'), label: 'Past', current: showsPast },
          ]}
        />
        <Button look="primary" onClick={() => setOpen({ dialog: 'create' })}>
          <Plus className="size-4" aria-hidden="true" />
          Create Training
        </Button>
      </div>
      <search className="flex flex-col gap-1.5 sm:max-w-form">
        <SearchFilter placeholder="Title, location, description…" typed={list.typed} />
        <p className="text-sm text-soft">{`Times are in your own time zone (${zoneName()}).`}</p>
      </search>
      <PagedResults
        list={list}
        what="The training sessions"
        noun={NOUN}
        loading={<LoadingTable />}
        empty={<NothingFound isFiltered={list.isFiltered} showsPast={showsPast} />}
      >
        {(sessions, found) => (
          <TrainingSessionTable
            sessions={sessions}
            onEdit={(session) => setOpen({ dialog: 'edit', session })}
            onCopy={(session) => setOpen({ dialog: 'copy', session })}
            onDelete={(session) => setOpen({ dialog: 'delete', session, found })}
          />
        )}
      </PagedResults>
      <LazyBoundary fallback={null}>
        {open?.dialog === 'create' && <CreateSession onClose={close} />}
        {open?.dialog === 'copy' && <CreateSession copied={open.session} onClose={close} />}
        {open?.dialog === 'edit' && <EditSession session={open.session} onClose={close} />}
        {open?.dialog === 'delete' && (
          <DeleteDialog
            session={open.session}
            onClose={close}
            onDeleted={() => {
              flushSync(close);
              open.found.current?.focus();
            }}
          />
        )}
      </LazyBoundary>
    </div>
  );
}

function NothingFound({ isFiltered, showsPast }: { isFiltered: boolean; showsPast: boolean }) {
  if (isFiltered) {
    return <Empty title="No Matching Sessions" hint="Try another word, or clear the search." />;
  }
  return (
    <Empty
      title="No Training Sessions"
      hint={
        showsPast ? 'Sessions that are over appear here.' : 'Create one to announce a training.'
      }
    />
  );
}
