import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ListsEditor } from '#client/features/program/lists/lists-editor.tsx';
import { programSettingsQuery } from '#client/features/program/queries.ts';

export function ListsPart() {
  const query = useQuery(programSettingsQuery);
  return (
    <QueryView query={query} what="The settings" loading={<Skeleton className="h-[60dvh]" />}>
      {(stored) => <ListsEditor stored={stored} onStale={query.refetch} />}
    </QueryView>
  );
}
