import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { timeToSecond } from '#client/lib/dates.ts';
import { endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import { activationBoard } from '#shared/calls/api.ts';
import type { Board as BoardData, BoardRow } from '#shared/calls/schemas.ts';
import { BoardFigures } from './board-figures.tsx';
import { BoardItem } from './board-item.tsx';

/** People who need the coordinator's attention come first. */
const GROUPS = [
  { name: 'not-home', label: 'Not home yet' },
  { name: 'on-scene', label: 'On scene' },
  { name: 'coming', label: 'Coming' },
  { name: 'long-silent', label: 'Silent' },
  { name: 'asked', label: 'Asked' },
  { name: 'declined', label: 'Declined' },
  { name: 'left', label: 'Left' },
  { name: 'released', label: 'Released' },
] as const;

type GroupName = (typeof GROUPS)[number]['name'];

function groupOf({ status, isLongSilent, home }: BoardRow): GroupName {
  if (home?.state === 'overdue' || home?.state === 'asked') return 'not-home';
  return status === 'asked' && isLongSilent ? 'long-silent' : status;
}

const RecordDialog = lazyComponent(
  async () => (await import('./record-dialog.tsx')).RecordDialog,
  NotArrived,
);

const ReleaseDialog = lazyComponent(
  async () => (await import('./release-dialog.tsx')).ReleaseDialog,
  NotArrived,
);

const EVERY_MS = 12_000;

interface BoardProps {
  activationId: string;
  /** Opens the form for a line of the log about somebody. */
  onLog: (deploymentId: string) => void;
}

/** Reads itself again while it is in sight. */
export function Board({ activationId, onLog }: BoardProps) {
  const query = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activationId } }),
    ...sharedData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  });
  return (
    <div className="flex flex-col gap-4">
      <PrintHead readAt={query.dataUpdatedAt} />
      <Freshness at={query.dataUpdatedAt} isCut={query.data !== undefined && query.isError} />
      {query.data ? (
        <Groups board={query.data} onLog={onLog} />
      ) : (
        <QueryView query={query} what="The board" loading={<Skeleton className="h-[50dvh]" />}>
          {() => null}
        </QueryView>
      )}
    </div>
  );
}

function Freshness({ at, isCut }: { at: number; isCut: boolean }) {
  const time = at > 0 && timeToSecond(at);
  return (
    <div className="flex flex-col gap-2">
      <div role="status">
        {isCut && (
          <p className="flex items-center gap-2 rounded bg-amber-wash p-4 font-semibold">
            <WifiOff className="size-5 shrink-0" aria-hidden="true" />
            {`Not reachable. You see the board of ${time}; it refreshes by itself when the connection is back.`}
          </p>
        )}
      </div>
      {time && !isCut && (
        <p className="text-sm text-soft tabular-nums print:hidden">{`Refreshes by itself · last at ${time}`}</p>
      )}
    </div>
  );
}

function Groups({ board, onLog }: { board: BoardData } & Pick<BoardProps, 'onLog'>) {
  const { rows, activation, asOf, silentAfter, warnsAfter } = board;
  const [answering, setAnswering] = useState<BoardRow | null>(null);
  const [releasing, setReleasing] = useState<BoardRow | null>(null);
  const isLive = LIVE_STATUSES.some((status) => status === activation.status);
  const groups = GROUPS.map((group) => ({
    ...group,
    ...(group.name === 'long-silent' && { label: `Silent ${silentAfter} min` }),
    rows: rows.filter((row) => groupOf(row) === group.name),
  }));
  const asked = Object.values(activation.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <dl
        aria-label="Counts"
        className="grid grid-fit-4 gap-px overflow-hidden rounded border border-line bg-line md:grid-cols-8"
      >
        <Count label="Needed" value={activation.chaplainsNeeded} />
        {groups.map(({ name, label, rows: members }) => (
          <Count key={name} label={label} value={members.length} />
        ))}
      </dl>
      {rows.length > 0 && <BoardFigures board={board} />}
      {rows.length < asked && (
        <p className="rounded bg-amber-wash p-4">
          {`${rows.length.toLocaleString('en-US')} of the ${asked.toLocaleString('en-US')} who were asked are shown: all on scene, coming and asked first.`}
        </p>
      )}
      {rows.length === 0 && (
        <Empty
          title="The call has not gone out yet"
          hint="Ask chaplains to come under “Call out”."
        />
      )}
      {groups
        .filter(({ rows: members }) => members.length > 0)
        .map(({ name, label, rows: members }) => (
          <section key={name} aria-labelledby={`group-${name}`}>
            <h2 id={`group-${name}`} className="mb-2 font-semibold">
              {`${label} (${members.length})`}
            </h2>
            <ul className="divide-y divide-line rounded border border-line bg-surface">
              {members.map((row) => (
                <li key={row.id}>
                  <BoardItem
                    row={row}
                    asOf={asOf}
                    warnsAfter={warnsAfter}
                    activationId={activation.id}
                    isLive={isLive}
                    onAnswer={() => setAnswering(row)}
                    onRelease={() => setReleasing(row)}
                    onLog={() => onLog(row.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      <LazyBoundary fallback={null}>
        {answering && (
          <RecordDialog
            activationId={activation.id}
            row={answering}
            onClose={() => setAnswering(null)}
          />
        )}
        {releasing && (
          <ReleaseDialog
            activationId={activation.id}
            row={releasing}
            onClose={() => setReleasing(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface px-1 py-2 min-[22rem]:px-2 sm:p-3">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-light tabular-nums">{value.toLocaleString('en-US')}</dd>
    </div>
  );
}
