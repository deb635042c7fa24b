import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dateTime } from '#client/lib/dates.ts';
import { listAfterAction } from '#shared/after-action/api.ts';
import { queryKey } from '#shared/http.ts';
import type { PaperEvent } from './paper-event.ts';
import { Paper, SheetTable, Signatures } from './paper.tsx';
import { readAll } from './read-all.ts';

/** The notes that the chaplains of an activation wrote for its report. */
export function AfterActionSheet({ event }: { event: PaperEvent }) {
  const params = { id: event.id };
  const query = useQuery({
    queryKey: [...queryKey(listAfterAction, { params }), 'all'],
    queryFn: async ({ signal }) =>
      readAll(listAfterAction, { params, keyOf: ({ deploymentId }) => deploymentId }, signal),
    staleTime: 0,
  });
  return (
    <QueryView query={query} what="The notes" loading={<Skeleton className="h-[60dvh]" />}>
      {(notes) =>
        notes.length === 0 ? (
          <Empty title="No Notes" hint="There is nothing to print." />
        ) : (
          <Paper
            form=""
            title="After-Action Notes"
            readAt={query.dataUpdatedAt}
            facts={[
              { label: 'Incident', value: event.name },
              { label: 'Place', value: event.place },
              { label: 'Start', value: event.start },
              { label: 'End', value: event.end },
            ]}
          >
            <SheetTable
              caption="What chaplains wrote, by name"
              heads={['Name', 'What to keep, and what to do better', 'Written']}
              rows={notes.map(({ deploymentId, name, text, writtenAt }) => ({
                key: deploymentId,
                cells: [
                  name,
                  text,
                  <span key="written" className="whitespace-nowrap tabular-nums">
                    {dateTime(writtenAt)}
                  </span>,
                ],
              }))}
            />
            <Signatures labels={['Prepared by (name, position)', 'Signature', 'Date and time']} />
          </Paper>
        )
      }
    </QueryView>
  );
}
