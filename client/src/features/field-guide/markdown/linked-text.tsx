import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { sectionPath } from '#client/lib/paths.ts';
import type { AutoLink, FindAutoLinks } from './auto-links.ts';
import { foundBetween, type FoundPiece } from './found-words.ts';
import { LINK } from './link.tsx';
import { Marked } from './marked.tsx';

interface LinkedTextProps {
  text: string;
  found: readonly FoundPiece[] | undefined;
  findLinks: FindAutoLinks | null;
}

export function LinkedText({ text, found, findLinks }: LinkedTextProps) {
  const links = findLinks?.(text) ?? [];
  if (links.length === 0) return <Marked text={text} found={found} />;
  const part = (from: number, to: number) => (
    <Marked text={text.slice(from, to)} found={found && foundBetween(found, from, to)} />
  );
  const ends = [0, ...links.map(({ to }) => to)];
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.from}>
          {part(ends[index] ?? 0, link.from)}
          <FoundLink link={link} text={text.slice(link.from, link.to)}>
            {part(link.from, link.to)}
          </FoundLink>
        </Fragment>
      ))}
      {part(ends.at(-1) ?? 0, text.length)}
    </>
  );
}

interface FoundLinkProps {
  link: AutoLink;
  text: string;
  children: ReactNode;
}

function FoundLink({ link, text, children }: FoundLinkProps) {
  if (link.kind === 'phone') {
    return (
      <a href={`tel:${link.number}`} aria-label={`${text}, call`} className={LINK}>
        {children}
      </a>
    );
  }
  return (
    <Link href={sectionPath(link.id)} className={LINK}>
      {children}
    </Link>
  );
}
