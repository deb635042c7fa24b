import { Download } from 'lucide-react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { exportDirectory } from '#shared/directory/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import type { DirectoryList } from './use-directory.ts';

/** Saves all that the filters find, whatever the page. */
export function ExportLink({ list }: { list: DirectoryList }) {
  return (
    <ServerLink
      href={withQuery(endpointPath(exportDirectory), list.criteria)}
      download
      className={buttonClass('secondary')}
    >
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </ServerLink>
  );
}
