import { ExternalLink } from 'lucide-react';

export function NewWindow({ className = 'size-4' }: { className?: string }) {
  return (
    <>
      <ExternalLink className={className} aria-hidden="true" />
      <span className="sr-only"> (opens in a new window)</span>
    </>
  );
}
