import type { LucideIcon } from 'lucide-react';
import { ServerLink } from './server-link.tsx';

/** The classes of a line that can be pressed; on a phone those of a button with an icon alone. */
export const CONTACT_CLASS =
  'flex min-w-0 items-center gap-2 text-link underline-offset-4 hover:underline max-sm:size-11 max-sm:justify-center max-sm:rounded max-sm:border max-sm:border-control max-sm:bg-surface sm:min-h-11 lg:min-h-8 aria-disabled:opacity-60';

interface ContactLinkProps {
  /** Null where it leads nowhere: then only the label is told. */
  href: string | null;
  label: string;
  Icon: LucideIcon;
  /** It is a file of the server's, to save. */
  download?: boolean;
}

/** A line that can be read; on a phone a button with the icon alone. */
export function ContactLink({ href, label, Icon, download = false }: ContactLinkProps) {
  if (href === null) {
    return <span className="min-w-0 self-center wrap-anywhere text-soft">{label}</span>;
  }
  const Link = download ? ServerLink : 'a';
  return (
    <Link href={href} download={download || undefined} className={CONTACT_CLASS}>
      <Icon className="size-5 shrink-0 sm:size-4" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere max-sm:sr-only">{label}</span>
    </Link>
  );
}
