import type { LucideIcon } from 'lucide-react';
import { ServerLink } from './server-link.tsx';

export const CONTACT_PLACE =
  'flex max-sm:min-h-14 max-sm:min-w-min max-sm:flex-1 sm:min-h-11 sm:min-w-0 lg:min-h-8';

export const CONTACT_CLASS = `${CONTACT_PLACE} items-center gap-2 text-link underline-offset-4 hover:underline max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:rounded max-sm:border max-sm:border-control max-sm:bg-surface max-sm:px-1.5 max-sm:text-sm aria-disabled:opacity-60`;

/** Wide enough that a link with a short word can be tapped with a thumb. */
export const CONTACT_ICON_CLASS = 'shrink-0 max-sm:h-5 max-sm:w-8 sm:size-4';

interface ContactLinkProps {
  href: string | null;
  /** Shown on a phone in place of the label. */
  word: string;
  label: string;
  Icon: LucideIcon;
  download?: boolean;
}

export function ContactLink({ href, word, label, Icon, download = false }: ContactLinkProps) {
  if (href === null) {
    return <span className="min-w-0 self-center wrap-anywhere text-soft">{label}</span>;
  }
  const Link = download ? ServerLink : 'a';
  return (
    <Link href={href} download={download || undefined} className={CONTACT_CLASS}>
      <Icon className={CONTACT_ICON_CLASS} aria-hidden="true" />
      <ContactLabel word={word} label={label} />
    </Link>
  );
}

export function ContactLabel({ word, label }: Pick<ContactLinkProps, 'word' | 'label'>) {
  const isInLabel = label.startsWith(word);
  return (
    <span className="min-w-0 sm:wrap-anywhere">
      {isInLabel ? word : <span className="sm:hidden">{`${word} `}</span>}
      <span className="max-sm:sr-only">{isInLabel ? label.slice(word.length) : label}</span>
    </span>
  );
}
