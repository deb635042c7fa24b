import { useQuery } from '@tanstack/react-query';
import { Screenful } from '#client/components/ui/lazy-boundary.tsx';
import { ExampleNotice } from '#client/features/home/example-notice.tsx';
import { isSetUpShown, SetUpOnHome } from '#client/features/system/set-up-on-home.tsx';
import { setUpQuery } from '#client/features/system/set-up-query.ts';

/** Shows both notices at the same time, so that neither moves the other. */
export function OfficeNotices() {
  const { data, isPending, isLoading } = useQuery(setUpQuery);
  if (isPending) return isLoading && <Screenful />;
  return (
    <div className="flex flex-col gap-8">
      {data && isSetUpShown(data) && <SetUpOnHome steps={data.steps} />}
      <ExampleNotice />
    </div>
  );
}
