/** Holds the place of what is being loaded; it is seen only when that takes longer than a moment. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`appear-late rounded bg-sunken ${className}`} />;
}
