import { Download } from 'lucide-react';
import { buttonClass } from './button.tsx';
import { ServerLink } from './server-link.tsx';

interface CsvLinkProps {
  href: string;
  about?: string;
}

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
