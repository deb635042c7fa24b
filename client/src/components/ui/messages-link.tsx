import { MessagesSquare } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { withQuery } from '#shared/http.ts';
import { buttonClass } from './button.tsx';

interface MessagesLinkProps {
  userId: string;
  /** The person's name, for those who don't see where it stands. */
  name: string;
  className?: string;
}

/** Leads an administrator to what the portal sent to one person. */
export function MessagesLink({ userId, name, className }: MessagesLinkProps) {
  return (
    <Link
      href={withQuery(paths.messages, { user: userId })}
      aria-label={`Messages: ${name}`}
      className={buttonClass('quiet', className)}
    >
      <MessagesSquare className="size-4" aria-hidden="true" />
      Messages
    </Link>
  );
}
