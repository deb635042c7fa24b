import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Reference } from '#client/components/ui/contained.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { RetryButton } from '#client/components/ui/retry-button.tsx';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { ApiError, ConnectionError, serverMessage } from '#client/lib/call/api-error.ts';

interface EmptyProps {
  title: string;
  hint?: string;
  children?: ReactNode;
}

export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded bg-sunken px-4 py-5 sm:px-6">
      <p className="font-semibold">{title}</p>
      {hint && <p className="max-w-reading text-soft">{hint}</p>}
      {children}
    </div>
  );
}

interface FailedProps {
  what: string;
  error: unknown;
  onRetry: () => void;
}

export function Failed({ what, error, onRetry }: FailedProps) {
  const offline = error instanceof ConnectionError;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-amber-wash p-4 sm:px-6"
    >
      <div className="max-w-reading">
        <p className="flex items-center gap-2 font-semibold">
          {offline && <WifiOff className="size-5" aria-hidden="true" />}
          {offline ? 'No connection' : `${what} could not be loaded`}
        </p>
        <p>
          {offline ? `${what} will be loaded when the connection is back.` : serverMessage(error)}
        </p>
        {error instanceof ApiError && error.status >= 500 && (
          <Reference reference={error.requestId} />
        )}
      </div>
      <RetryButton onClick={onRetry} />
    </div>
  );
}

export function NotArrived() {
  return (
    <Notice tone="red" urgent>
      This part of the page did not load. Check your connection and load the page again.
    </Notice>
  );
}

export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-items-center text-soft">
      <span className="appear-late">
        <Spinner large />
      </span>
      <span className="sr-only">{label}</span>
    </div>
  );
}
