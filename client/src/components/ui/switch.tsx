import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

interface SwitchProps {
  label: string;
  about?: string;
  checked: boolean;
  /** A change is being sent: the switch shows the new state and can't be pressed again. */
  waiting: boolean;
  /** Disables the switch without a connection, because a change is sent immediately. */
  needsConnection?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch(props: SwitchProps) {
  const { label, about, checked, waiting, needsConnection = false, onChange } = props;
  const isCut = !useIsConnected() && needsConnection;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={about && `${label}: ${about}`}
      aria-busy={waiting}
      aria-disabled={isCut || undefined}
      title={isCut ? NEEDS_CONNECTION : undefined}
      onClick={() => !waiting && !isCut && onChange(!checked)}
      className="group inline-flex min-h-11 flex-wrap items-center gap-2 rounded text-left aria-disabled:opacity-60"
    >
      <span className="h-6 w-10 shrink-0 rounded-full border border-control bg-sunken p-0.5 transition-colors group-aria-busy:opacity-60 group-aria-checked:border-primary group-aria-checked:bg-primary">
        <span className="block size-4.5 rounded-full bg-control transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-primary" />
      </span>
      {label}
    </button>
  );
}
