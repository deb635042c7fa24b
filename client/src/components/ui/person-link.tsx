import { Link } from 'wouter';
import { personPath } from '#client/lib/paths.ts';

interface PersonLinkProps {
  /** Of the account or of the profile; null for somebody who is gone. */
  id: string | null | undefined;
  name: string;
  className?: string;
}

export function PersonLink({ id, name, className = '' }: PersonLinkProps) {
  if (!id) return <span className={className}>{name}</span>;
  return (
    <Link
      href={personPath(id)}
      className={`${className} underline-offset-4 hover:underline focus-visible:underline`}
    >
      {name}
    </Link>
  );
}
