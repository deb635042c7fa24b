import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { programSettingsQuery } from '#client/features/program/queries.ts';
import { RegionsEditor } from '#client/features/program/regions/regions-editor.tsx';

export function RegionsPart() {
  const query = useQuery(programSettingsQuery);
  return (
    <QueryView query={query} what="The settings" loading={<Skeleton className="h-[60dvh]" />}>
      {(stored) => <RegionsEditor stored={stored} onStale={query.refetch} />}
    </QueryView>
  );
}
