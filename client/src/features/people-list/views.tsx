import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SelectFilter } from '#client/components/ui/filter-field.tsx';
import { paths } from '#client/lib/paths.ts';
import { useRemoveView } from './mutations.ts';
import { viewsQuery } from './queries.ts';

const SaveView = lazyComponent(async () => (await import('./save-view.tsx')).SaveView, NotArrived);

/** Saved filters that all administrators share. A view stores the query of the page's URL. */
export function Views() {
  const views = useQuery(viewsQuery).data?.views ?? [];
  const filters = withoutPage(useSearch());
  const [, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const remove = useRemoveView();
  const shown = views.find((view) => view.filters === filters);
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      {views.length > 0 && (
        <SelectFilter
          label="View"
          all="No saved view"
          value={shown?.id ?? ''}
          options={views.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            const view = views.find((each) => each.id === id);
            navigate(view?.filters ? `${paths.people}?${view.filters}` : paths.people);
          }}
        />
      )}
      {filters !== '' && !shown && (
        <Button needsConnection onClick={() => setSaving(true)}>
          <Bookmark className="size-4" aria-hidden="true" />
          Save view
        </Button>
      )}
      {shown && (
        <Button
          look="quiet"
          needsConnection
          waiting={remove.isPending}
          onClick={() => remove.mutate({ params: { id: shown.id } })}
        >
          Remove this view
        </Button>
      )}
      <LazyBoundary fallback={null}>
        {isSaving && <SaveView filters={filters} onClose={() => setSaving(false)} />}
      </LazyBoundary>
    </div>
  );
}

function withoutPage(search: string) {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.sort();
  return query.toString();
}
