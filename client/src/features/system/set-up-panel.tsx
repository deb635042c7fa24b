import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useChangeSetUp } from './mutations.ts';
import { setUpCount, SetUpList } from './set-up-list.tsx';
import { setUpQuery } from './set-up-query.ts';

/** The set-up list, which stays on the System page when Home no longer shows it. */
export function SetUpPanel() {
  const query = useQuery(setUpQuery);
  const change = useChangeSetUp();
  return (
    <Panel id="set-up" title="Set up your program">
      <QueryView query={query} what="The list" loading={<Skeleton className="h-96" />}>
        {({ steps, isDismissed }) => (
          <>
            <p className="mb-2 text-soft">{setUpCount(steps)}</p>
            <div className="max-sm:-mx-4 max-sm:*:rounded-none max-sm:*:border-x-0">
              <SetUpList steps={steps} />
            </div>
            {isDismissed && (
              <Button
                look="quiet"
                needsConnection
                waiting={change.isPending}
                className="mt-2 -ml-4"
                onClick={() => change.mutate({ body: { isDismissed: false } })}
              >
                Show the list on Home again
              </Button>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
