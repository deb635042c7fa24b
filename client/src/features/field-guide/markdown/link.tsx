import type { MouseEvent, ReactNode } from 'react';
import { NewWindow } from '#client/components/ui/new-window.tsx';
import { navigateFromLayers } from '#client/lib/close-on-back.ts';
import { showSection } from '#client/lib/page-heading.ts';
import { partId } from './parsed-text.ts';
import { safeLink } from '#shared/field-guide/markdown/safe-link.ts';

export const LINK = 'text-link underline underline-offset-4 wrap-anywhere';

interface TextLinkProps {
  url: string;
  prefix: string;
  children: ReactNode;
}

export function TextLink({ url, prefix, children }: TextLinkProps) {
  const link = safeLink(url, window.location.origin);
  if (!link) return children;
  if (link.kind === 'part') {
    return (
      <PartLink id={prefix + partId(link.id)} className={LINK}>
        {children}
      </PartLink>
    );
  }
  if (link.kind !== 'elsewhere') {
    return (
      <a href={link.href} className={LINK}>
        {children}
      </a>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className={LINK}>
      {children}
      <NewWindow className="ml-1 inline size-3.5 print:hidden" />
    </a>
  );
}

interface PartLinkProps {
  id: string;
  className: string;
  onFollow?: () => void;
  children: ReactNode;
}

/** Replaces the history entry, so that one press of Back leaves the page. */
export function PartLink({ id, className, onFollow, children }: PartLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const show = (to: string) => {
      window.history.replaceState(window.history.state, '', to);
      // Waits until the list of parts has closed, because closing it restores the scroll position.
      window.requestAnimationFrame(() => showSection(id));
    };
    navigateFromLayers(show, `#${id}`, { replace: true });
    onFollow?.();
  };
  return (
    <a href={`#${id}`} onClick={follow} className={className}>
      {children}
    </a>
  );
}
