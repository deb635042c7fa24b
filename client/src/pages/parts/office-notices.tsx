import { useQuery } from '@tanstack/react-query';
import { ExampleNotice } from '#client/features/home/example-notice.tsx';
import { isSetUpShown, SetUpOnHome } from '#client/features/system/set-up-on-home.tsx';
import { setUpQuery } from '#client/features/system/set-up-query.ts';

/** The list of what is left to set up names the examples as well. */
export function OfficeNotices() {
  const { data, isError } = useQuery(setUpQuery);
  if (data && isSetUpShown(data)) return <SetUpOnHome steps={data.steps} />;
  return (data || isError) && <ExampleNotice />;
}
