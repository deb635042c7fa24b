/** Visible only when loading takes longer than a moment. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`appear-late rounded bg-sunken ${className}`} />;
}
