import type { ComponentProps } from 'react';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

interface ServerLinkProps extends ComponentProps<'a'> {
  href: string;
}

export function ServerLink({ href, title, ...link }: ServerLinkProps) {
  const isCut = !useIsConnected();
  return (
    <a
      {...link}
      href={href}
      title={isCut ? NEEDS_CONNECTION : title}
      aria-disabled={isCut || undefined}
      onClick={(event) => isCut && event.preventDefault()}
    />
  );
}
