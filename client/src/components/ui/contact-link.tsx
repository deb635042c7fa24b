import type { LucideIcon } from 'lucide-react';
import { ServerLink } from './server-link.tsx';

/** The place of a contact among others: a line, on a phone a part of a row. */
export const CONTACT_PLACE =
  'flex max-sm:min-h-14 max-sm:min-w-min max-sm:flex-1 sm:min-h-11 sm:min-w-0 lg:min-h-8';

/** The classes of a line that can be pressed; on a phone those of a button, its word below its icon. */
export const CONTACT_CLASS = `${CONTACT_PLACE} items-center gap-2 text-link underline-offset-4 hover:underline max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:rounded max-sm:border max-sm:border-control max-sm:bg-surface max-sm:px-1.5 max-sm:text-sm aria-disabled:opacity-60`;

/** Wide enough on a phone that the button can be pressed however short its word is. */
export const CONTACT_ICON_CLASS = 'shrink-0 max-sm:h-5 max-sm:w-8 sm:size-4';

interface ContactLinkProps {
  /** Null where it leads nowhere: then only the label is told. */
  href: string | null;
  /** What is seen of it on a phone. */
  word: string;
  label: string;
  Icon: LucideIcon;
  /** It is a file of the server's, to save. */
  download?: boolean;
}

/** A line that can be read; on a phone a button with a word. */
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

/** The whole label; on a phone its word is seen, and the rest is only read out. */
export function ContactLabel({ word, label }: Pick<ContactLinkProps, 'word' | 'label'>) {
  const isInLabel = label.startsWith(word);
  return (
    <span className="min-w-0 sm:wrap-anywhere">
      {isInLabel ? word : <span className="sm:hidden">{`${word} `}</span>}
      <span className="max-sm:sr-only">{isInLabel ? label.slice(word.length) : label}</span>
    </span>
  );
}
