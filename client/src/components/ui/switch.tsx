interface SwitchProps {
  /** Stands beside it. */
  label: string;
  /** Whom or what it is about, for those who don't see where it stands. */
  about?: string;
  checked: boolean;
  /** It waits for an answer: shows what was asked for and can't be pressed again. */
  waiting: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, about, checked, waiting, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={about && `${label}: ${about}`}
      aria-busy={waiting}
      onClick={() => !waiting && onChange(!checked)}
      className="group inline-flex min-h-11 items-center gap-2 rounded"
    >
      <span className="h-6 w-10 shrink-0 rounded-full border border-control bg-sunken p-0.5 transition-colors group-aria-busy:opacity-60 group-aria-checked:border-primary group-aria-checked:bg-primary">
        <span className="block size-4.5 rounded-full bg-control transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-on-primary" />
      </span>
      {label}
    </button>
  );
}
