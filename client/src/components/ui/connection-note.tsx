import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/connection.ts';

interface ConnectionNoteProps {
  /** What needs the connection, where that is not the button beside it. */
  children?: string;
  className?: string;
}

/** Says, without a connection, why a form or a group of buttons can't be used. */
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
