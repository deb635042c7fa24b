import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { timeToSecond } from '#client/lib/dates.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { useTypedText, useUrlState } from '#client/lib/url-state.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activationBoard } from '#shared/calls/api.ts';
import type { Board as BoardData, BoardRow } from '#shared/calls/schemas.ts';
import { OPEN_STATUSES } from '#shared/deployments/constants.ts';
import { BoardFigures, RemindButton } from './board-figures.tsx';
import { BoardFilters } from './board-filters.tsx';
import { BoardRow as BoardTableRow } from './board-row.tsx';
import { BoardTable } from './board-table.tsx';
import { viewsOf } from './board-views.ts';
import { hasPlaces, placeLabel } from './place-labels.ts';
import { useSeenRows } from './seen-rows.ts';

const RecordDialog = lazyComponent(
  async () => (await import('./record-dialog.tsx')).RecordDialog,
  NotArrived,
);

const ReleaseDialog = lazyComponent(
  async () => (await import('./release-dialog.tsx')).ReleaseDialog,
  NotArrived,
);

const MoveDialog = lazyComponent(
  async () => (await import('./move-dialog.tsx')).MoveDialog,
  NotArrived,
);

/** How often to read whether messages were delivered, in ms; other changes appear immediately. */
const EVERY_MS = 30_000;

interface BoardProps {
  activationId: string;
  /** Opens the form that adds a log line about a person. */
  onLog: (deploymentId: string) => void;
}

/** The board of an activation, which refreshes itself while it is visible. */
export function Board({ activationId, onLog }: BoardProps) {
  const query = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activationId } }),
    ...sharedData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  });
  return (
    <div className="flex flex-col gap-2">
      <PrintHead readAt={query.dataUpdatedAt} />
      <div role="status" className="empty:hidden">
        {query.data && query.isError && <NotReachable at={query.dataUpdatedAt} />}
      </div>
      {query.data ? (
        <Desk board={query.data} readAt={query.dataUpdatedAt} onLog={onLog} />
      ) : (
        <QueryView query={query} what="The board" loading={<Skeleton className="h-[50dvh]" />}>
          {() => null}
        </QueryView>
      )}
    </div>
  );
}

function NotReachable({ at }: { at: number }) {
  return (
    <p className="flex items-center gap-2 rounded bg-amber-wash p-4 font-semibold">
      <WifiOff className="size-5 shrink-0" aria-hidden="true" />
      {`The portal can’t be reached. This board is from ${timeToSecond(at)} and refreshes by itself when the connection is back.`}
    </p>
  );
}

interface DeskProps {
  board: BoardData;
  /** When the board was read, in ms. */
  readAt: number;
  onLog: BoardProps['onLog'];
}

type Opened =
  { does: 'record' | 'release'; row: BoardRow } | { does: 'move'; rows: readonly BoardRow[] };

function Desk({ board, readAt, onLog }: DeskProps) {
  const { rows, activation, asOf, silentAfter, warnsAfter, sites, figures } = board;
  const url = useUrlState();
  const { isNew, look } = useSeenRows(board);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const search = useTypedText(url.get('search'), (text) =>
    url.set({ search: text }, { replace: true }),
  );
  const isLive = LIVE_STATUSES.some((status) => status === activation.status);
  const views = viewsOf(board, { isNew });
  const view = views.find(({ value }) => value === url.get('show')) ?? views[0];
  const site = sites.some(({ id }) => id === url.get('site')) ? url.get('site') : '';
  const shown = rows.filter(
    (row) =>
      (view?.has(row) ?? true) && (!site || row.siteId === site) && isNamed(row, search.text),
  );
  const chosen = rows.filter(({ id, status }) => selected.includes(id) && isOpen(status));
  const asked = Object.values(activation.counts).reduce((sum, count) => sum + count, 0);
  const close = () => setOpened(null);
  if (rows.length === 0) {
    return <Empty title="The call has not gone out yet" hint="To ask chaplains, use “Call out”." />;
  }
  return (
    <>
      <BoardFilters
        views={views}
        view={view?.value ?? ''}
        sites={sites}
        site={site}
        typed={search}
        onView={(show) => url.set({ show })}
        onSite={(id) => url.set({ site: id })}
        onLook={look}
      />
      {rows.length < asked && (
        <p className="rounded bg-amber-wash p-4">
          {`${rows.length.toLocaleString('en-US')} of the ${asked.toLocaleString('en-US')} who were asked are shown: all on scene, coming and asked first.`}
        </p>
      )}
      {chosen.length > 0 && (
        <div
          role="status"
          className="sticky top-(--bar-shown) z-20 flex flex-wrap items-center gap-2 rounded border border-line bg-surface px-4 py-2 print:hidden"
        >
          <p className="mr-2 font-semibold tabular-nums">{`${chosen.length} selected`}</p>
          <Button
            look="primary"
            needsConnection
            onClick={() => setOpened({ does: 'move', rows: chosen })}
          >
            <ArrowRightLeft className="size-4" aria-hidden="true" />
            {`Move ${chosen.length}`}
          </Button>
          <Button look="quiet" onClick={() => setSelected([])}>
            Select none
          </Button>
        </div>
      )}
      {shown.length === 0 ? (
        <Empty title="Nobody to show" hint="Choose another filter, or “All”." />
      ) : (
        <BoardTable
          rows={shown}
          silentAfter={silentAfter}
          isLive={isLive}
          hasPlaces={hasPlaces(sites)}
          remind={
            isLive &&
            figures.silent > 0 && (
              <RemindButton activationId={activation.id} silent={figures.silent} />
            )
          }
          renderRow={(row) => (
            <BoardTableRow
              key={row.id}
              row={row}
              asOf={asOf}
              warnsAfter={warnsAfter}
              activationId={activation.id}
              isLive={isLive}
              isNew={isNew(row)}
              place={placeLabel(sites, row, new Date(asOf))}
              isSelected={selected.includes(row.id)}
              onSelect={(isSelected) =>
                setSelected((before) =>
                  isSelected ? [...before, row.id] : before.filter((id) => id !== row.id),
                )
              }
              onAnswer={() => setOpened({ does: 'record', row })}
              onRelease={() => setOpened({ does: 'release', row })}
              onMove={(moved) => setOpened({ does: 'move', rows: moved })}
              onLog={onLog}
            />
          )}
        />
      )}
      <BoardFigures board={board} readAt={readAt} />
      <LazyBoundary fallback={null}>
        {opened?.does === 'record' && (
          <RecordDialog activationId={activation.id} row={opened.row} onClose={close} />
        )}
        {opened?.does === 'release' && (
          <ReleaseDialog activationId={activation.id} row={opened.row} onClose={close} />
        )}
        {opened?.does === 'move' && (
          <MoveDialog
            activationId={activation.id}
            rows={opened.rows}
            sites={sites}
            onClose={close}
            onMoved={() => setSelected([])}
          />
        )}
      </LazyBoundary>
    </>
  );
}

const isOpen = (status: BoardRow['status']) => OPEN_STATUSES.some((open) => open === status);

function isNamed({ name, phone }: BoardRow, typed: string) {
  const digits = typed.replaceAll(/\D/g, '');
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isFound = words.every((word) => name.toLocaleLowerCase().includes(word));
  return isFound || (digits.length > 2 && (phone ?? '').replaceAll(/\D/g, '').includes(digits));
}
