import { Download } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { ServerLink } from './server-link.tsx';

interface CsvLinkProps {
  href: string;
  /** The content of the file, for screen readers. */
  about?: string;
}

/** Saves all pages of the filtered list. */
export function CsvLink({ href, about }: CsvLinkProps) {
  return (
    <ServerLink
      href={href}
      download
      aria-label={about && `Export CSV: ${about}`}
      className={buttonClass('secondary')}
    >
      <Download className="size-4" aria-hidden="true" />
      Export CSV
    </ServerLink>
  );
}
