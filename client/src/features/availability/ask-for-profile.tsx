import { Link } from 'wouter';
import { sections } from '#client/lib/paths.ts';

export function AskForProfile() {
  return (
    <p>
      This is for chaplains with a profile.{' '}
      <Link
        href={sections.application}
        className="font-semibold text-link underline underline-offset-4"
      >
        Complete your application
      </Link>
    </p>
  );
}
