import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

interface ConnectionNoteProps {
  /** What needs the connection; absent if the button beside the note does. */
  children?: string;
  className?: string;
}

export function ConnectionNote({
  children = NEEDS_CONNECTION,
  className = '',
}: ConnectionNoteProps) {
  const isConnected = useIsConnected();
  return (
    <p role="status" className={`text-sm text-soft empty:hidden ${className}`}>
      {!isConnected && children}
    </p>
  );
}
