import { Link } from 'wouter';
import { personPath } from '#client/lib/paths.ts';

interface PersonLinkProps {
  /** The id of the account or of the profile; null if the person was deleted. */
  id: string | null | undefined;
  name: string;
  className?: string;
}

/** Makes the link 44 px high on phones without moving its surroundings. */
const TAPPED = 'max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:items-center';

export function PersonLink({ id, name, className = '' }: PersonLinkProps) {
  if (!id) return <span className={className}>{name}</span>;
  return (
    <Link
      href={personPath(id)}
      className={`${className} ${TAPPED} underline-offset-4 hover:underline focus-visible:underline`}
    >
      {name}
    </Link>
  );
}
