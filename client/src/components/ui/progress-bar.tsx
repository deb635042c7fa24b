interface ProgressBarProps {
  label: string;
  /** From 0 to 1; null if unknown. */
  share: number | null;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full border border-control bg-sunken"
    >
      <div
        className={`h-full bg-primary ${percent === undefined ? 'wait-pulse' : 'transition-[width]'}`}
        style={{ width: `${percent ?? 100}%` }}
      />
    </div>
  );
}
