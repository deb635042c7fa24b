import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { showSection } from '#client/lib/page-heading.ts';

interface SectionLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

export function SectionLink({ href, className, children }: SectionLinkProps) {
  const [path = '', id = ''] = href.split('#');
  const show = () => {
    if (window.location.pathname === path) showSection(id);
  };
  return (
    <Link href={href} className={className} onClick={show}>
      {children}
    </Link>
  );
}
