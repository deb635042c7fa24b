import { Download } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { ServerLink } from './server-link.tsx';

interface CsvLinkProps {
  href: string;
  /** What the file holds, for those who don't see where the link stands. */
  about?: string;
}

/** Saves a list as a file: all that its filters find, whatever the page. */
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
