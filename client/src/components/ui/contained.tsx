import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readAnew } from '#client/lib/refresh.ts';
import { ErrorBoundary, type Breakage } from './error-boundary.tsx';
import { RetryButton } from './retry-button.tsx';

interface ContainedProps {
  /** What it shows, as in 'Your next training'. */
  what?: string;
  children: ReactNode;
}

/** A part of a page that, should it throw, leaves the rest of the page as it is. */
export function Contained({ what = 'This part of the page', children }: ContainedProps) {
  return (
    <ErrorBoundary
      renderFallback={(breakage) => (
        <div
          role="alert"
          className="flex flex-col items-start gap-3 rounded bg-amber-wash p-4 sm:px-6"
        >
          <div className="max-w-reading">
            <p className="font-semibold">{what} can’t be shown</p>
            <p>Something went wrong in the portal. What you had already sent is safe.</p>
            <Reference {...breakage} />
          </div>
          <TryAgain {...breakage} />
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Shows the id under which the server's log has the error. */
export function Reference({ reference }: { reference: string | null | undefined }) {
  return reference && <p className="text-sm wrap-anywhere">Reference: {reference}</p>;
}

/** Shows what broke again, from answers that are read anew. */
export function TryAgain({ retry }: Pick<Breakage, 'retry'>) {
  const client = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  const tryAgain = async () => {
    setIsReading(true);
    await readAnew(client);
    setIsReading(false);
    retry();
  };
  return <RetryButton waiting={isReading} onClick={() => void tryAgain()} />;
}
