import { CheckCheck } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import type { useTypedText } from '#client/lib/url-state.ts';
import type { Site } from '#shared/sites/schemas.ts';
import type { View } from './board-views.ts';

interface BoardFiltersProps {
  views: readonly View[];
  view: string;
  sites: readonly Site[];
  site: string;
  typed: ReturnType<typeof useTypedText>;
  onView: (view: string) => void;
  onSite: (site: string) => void;
  onLook: () => void;
}

const CHIP =
  'inline-flex min-h-11 items-center gap-1.5 rounded border px-3 py-1 font-semibold aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary';

export function BoardFilters(props: BoardFiltersProps) {
  const { views, view, sites, site, typed, onView, onSite, onLook } = props;
  const hasNew = views.some(({ value }) => value === 'new');
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <div role="group" aria-label="Who is shown" className="flex flex-wrap gap-2">
        {views.map(({ value, label, count, isUrgent }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view === value}
            onClick={() => onView(value)}
            className={`${CHIP} ${isUrgent ? 'border-amber bg-amber-wash text-amber' : 'border-control bg-surface'}`}
          >
            {label}
            <span className="tabular-nums">{count.toLocaleString('en-US')}</span>
          </button>
        ))}
        {hasNew && (
          <Button look="quiet" onClick={onLook}>
            <CheckCheck className="size-4" aria-hidden="true" />
            Mark as seen
          </Button>
        )}
      </div>
      <search className="flex flex-wrap items-end gap-3 max-sm:w-full">
        {sites.length > 1 && (
          <SelectFilter
            label="Site"
            all="All sites"
            value={site}
            options={sites.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onSite}
            className="max-sm:w-full"
          />
        )}
        <SearchFilter
          label="Search people"
          placeholder="Name or phone"
          typed={typed}
          worksOffline
          compact
          className="sm:w-52 max-sm:w-full"
        />
      </search>
    </div>
  );
}
