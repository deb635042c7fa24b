import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { buttonClass } from './button.tsx';

interface BackLinkProps {
  href: string;
  label: string;
  className?: string;
}

export function BackLink({ href, label, className = 'max-sm:pl-0' }: BackLinkProps) {
  return (
    <Link href={href} className={buttonClass('quiet', className)}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      {label}
    </Link>
  );
}
