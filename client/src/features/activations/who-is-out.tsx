import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { recipientsLabel } from '#client/lib/recipients-label.ts';
import { recipientsQuery } from '#client/lib/recipients.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { groupsTold, type End } from './told-of-end.ts';

interface WhoIsOutProps {
  activationId: string;
  end: End;
}

/** Refetches the board, because people may have set out since the page was opened. */
export function WhoIsOut({ activationId, end }: WhoIsOutProps) {
  const board = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activationId } }),
    refetchOnMount: 'always',
  });
  const { data: count } = useQuery(recipientsQuery(activationId, end));
  return (
    <QueryView query={board} what="Who is on the way" loading={<Skeleton className="h-24" />}>
      {({ rows }) => {
        const groups = groupsTold(rows, end);
        if (groups.length === 0)
          return <p>No chaplain is waiting to answer, on the way or on scene.</p>;
        return (
          <div className="flex flex-col gap-3">
            <dl className="flex flex-col gap-3">
              {groups.map(({ label, names }) => (
                <div key={label}>
                  <dt className="font-semibold">{`${label} (${names.length})`}</dt>
                  <dd className="wrap-anywhere">{names.join(', ')}</dd>
                </div>
              ))}
            </dl>
            {count && <p>{recipientsLabel(count)}</p>}
          </div>
        );
      }}
    </QueryView>
  );
}
