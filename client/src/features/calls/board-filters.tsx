import { CheckCheck } from 'lucide-react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
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
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded border px-2.5 text-sm font-semibold pointer-coarse:min-h-11 aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary';

export function BoardFilters(props: BoardFiltersProps) {
  const { views, view, sites, site, typed, onView, onSite, onLook } = props;
  const hasNew = views.some(({ value }) => value === 'new');
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
      <div
        role="group"
        aria-label="Who is shown"
        className="flex min-w-0 gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
      >
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
          <button type="button" onClick={onLook} className={`${CHIP} border-transparent text-link`}>
            <CheckCheck className="size-4" aria-hidden="true" />
            Mark as seen
          </button>
        )}
      </div>
      <search className="flex items-center gap-2 max-sm:w-full">
        {sites.length > 1 && (
          <select
            aria-label="Site"
            value={site}
            onChange={(event) => onSite(event.target.value)}
            className={`${INPUT_CLASS} sm:max-w-56`}
          >
            <option value="">All sites</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          aria-label="Search people"
          placeholder="Name or phone"
          value={typed.text}
          onChange={(event) => typed.change(event.target.value)}
          className={`${INPUT_CLASS} sm:max-w-44`}
        />
      </search>
    </div>
  );
}
