import { Download } from 'lucide-react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { exportDirectory } from '#shared/directory/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { chosen } from './queries.ts';
import type { DirectoryFilters } from './use-filters.ts';

/** Saves all that the filters find, whatever the page. */
export function ExportLink({ filters }: { filters: DirectoryFilters }) {
  return (
    <a
      href={withQuery(endpointPath(exportDirectory), chosen(filters))}
      download
      className={buttonClass('secondary')}
    >
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </a>
  );
}
