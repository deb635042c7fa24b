import { Button } from '#client/components/ui/button.tsx';
import type { SetUp } from '#shared/system/set-up.ts';
import { useChangeSetUp } from './mutations.ts';
import { setUpCount, SetUpList } from './set-up-list.tsx';

export function SetUpOnHome({ steps }: Pick<SetUp, 'steps'>) {
  const change = useChangeSetUp();
  return (
    <section aria-labelledby="set-up" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h3 id="set-up" className="text-lg font-semibold">
          Set up your program
        </h3>
        <p className="text-soft">{setUpCount(steps)}</p>
      </div>
      <SetUpList steps={steps} />
      <Button
        look="quiet"
        needsConnection
        waiting={change.isPending}
        className="mt-2 -ml-4"
        onClick={() => change.mutate({ body: { isDismissed: true } })}
      >
        Take this list off Home
      </Button>
    </section>
  );
}

export const isSetUpShown = ({ steps, isDismissed }: SetUp) =>
  !isDismissed && steps.some(({ isDone }) => !isDone);
