import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';

const GROUPS = [
  { state: 'on-scene', label: 'On scene, and told that it is over' },
  { state: 'coming', label: 'On the way, and told not to come' },
  { state: 'waiting', label: 'Waiting for a place, and told not to come' },
  { state: 'asked', label: 'Asked and without an answer, and told not to come' },
] as const;

const LEFT = { state: 'left', label: 'Left, and asked to check their hours' } as const;

interface WhoIsOutProps {
  activationId: string;
  tellsLeft?: boolean;
}

/** Reads the board anew: people may have set out since the page was opened. */
export function WhoIsOut({ activationId, tellsLeft = false }: WhoIsOutProps) {
  const query = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activationId } }),
    refetchOnMount: 'always',
  });
  return (
    <QueryView query={query} what="Who is on the way" loading={<Skeleton className="h-24" />}>
      {({ rows }) => {
        const told = tellsLeft ? [...GROUPS, LEFT] : GROUPS;
        const groups = told.map((group) => ({ ...group, people: namesOf(rows, group.state) }));
        const shown = groups.filter(({ people }) => people.length > 0);
        if (shown.length === 0) return <p>No chaplain was asked, is on the way or on scene.</p>;
        return (
          <dl className="flex flex-col gap-3">
            {shown.map(({ state, label, people }) => (
              <div key={state}>
                <dt className="font-semibold">{`${label} (${people.length})`}</dt>
                <dd className="wrap-anywhere">{people.join(', ')}</dd>
              </div>
            ))}
          </dl>
        );
      }}
    </QueryView>
  );
}

function namesOf(rows: readonly BoardRow[], state: BoardRow['status'] | 'waiting') {
  return rows
    .filter(({ status, waitsSince }) => (waitsSince ? 'waiting' : status) === state)
    .map(({ name }) => name);
}
