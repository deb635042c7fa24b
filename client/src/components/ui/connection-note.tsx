import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

interface ConnectionNoteProps {
  /** Says what needs a connection. Absent if the button beside the note needs it. */
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
