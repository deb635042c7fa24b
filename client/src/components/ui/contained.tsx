import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { readAnew } from '#client/lib/refresh.ts';
import { ErrorBoundary, type Breakage } from './error-boundary.tsx';
import { RetryButton } from './retry-button.tsx';

interface ContainedProps {
  what?: string;
  children: ReactNode;
}

/** Contains an error of its children, so that the rest of the page keeps working. */
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

export function Reference({ reference }: { reference: string | null | undefined }) {
  return reference && <p className="text-sm wrap-anywhere">Reference: {reference}</p>;
}

/** Fetches the data again before it shows the failed part again. */
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
