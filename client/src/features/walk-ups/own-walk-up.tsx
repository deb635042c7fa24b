import { useQuery } from '@tanstack/react-query';
import { Check, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { timeToSecond } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { readOwnWalkUp } from '#shared/walk-ups/api.ts';
import { WALK_UPS_KEPT_DAYS, type WalkUpStatus } from '#shared/walk-ups/constants.ts';
import type { OwnWalkUp } from '#shared/walk-ups/schemas.ts';
import { SendPhoto } from './send-photo.tsx';

const WAITING_MS = 8_000;
const DECIDED_MS = 60_000;

interface OwnWalkUpProps {
  secret: string;
  /** The photo that was chosen in the form. */
  photo: File | null;
  onForget: () => void;
  /** What to show below the status, such as the offer to apply. */
  children: (own: Pick<OwnWalkUp, 'isLinked'>) => ReactNode;
}

/** Shows the status of a walk-up on the phone that sent it. */
export function OwnWalkUpView({ secret, photo, onForget, children }: OwnWalkUpProps) {
  const query = useQuery({
    ...endpointQuery(readOwnWalkUp, { params: { secret } }),
    ...eachLook,
    retry: (count, error) => !(error instanceof ApiError) && count < 3,
    refetchInterval: ({ state }) =>
      state.data?.status === 'waiting' || !state.data ? WAITING_MS : DECIDED_MS,
  });
  const status = query.error instanceof ApiError ? query.error.status : null;
  if (status === 410) return <Over onForget={onForget}>{children({ isLinked: false })}</Over>;
  if (status === 404) return <Gone onForget={onForget} />;
  return (
    <QueryView query={query} what="Your place on the list" loading={<Skeleton className="h-60" />}>
      {(own) => (
        <div className="flex max-w-form flex-col gap-6">
          <Standing own={own} />
          <p className="text-sm text-soft tabular-nums">
            {`Refreshes by itself · last at ${timeToSecond(query.dataUpdatedAt)}`}
          </p>
          {own.status === 'waiting' && !own.hasPhoto && (
            <SendPhoto secret={secret} chosen={photo} />
          )}
          {own.hasPhoto && <p>The desk has your photo.</p>}
          {children(own)}
          <Button look="quiet" className="self-start -ml-4" onClick={onForget}>
            Put somebody else on the list
          </Button>
        </div>
      )}
    </QueryView>
  );
}

const STANDINGS = {
  waiting: { tone: 'border-amber bg-amber-wash', Icon: Clock, title: 'You are on the list' },
  verified: { tone: 'border-green bg-green-wash', Icon: Check, title: 'You are verified' },
  declined: { tone: 'border-red bg-red-wash', Icon: X, title: 'You are not verified' },
} as const satisfies Record<WalkUpStatus, object>;

function Standing({ own }: { own: OwnWalkUp }) {
  const { tone, Icon, title } = STANDINGS[own.status];
  const words: Record<WalkUpStatus, string> = {
    waiting: `Go to the desk at ${own.siteName} and show this page and your ID. Please don’t start to work before you are verified.`,
    verified: `The desk at ${own.siteName} tells you where you are needed. Tell the desk when you leave.`,
    declined: 'The desk could not verify you. If this is a mistake, please talk to the desk.',
  };
  return (
    <div role="status" className={`rounded border-l-4 px-4 py-4 text-ink ${tone}`}>
      <p className="flex items-center gap-2 text-xl font-bold">
        <Icon className="size-6 shrink-0" aria-hidden="true" />
        {title}
      </p>
      <p className="mt-2 text-lg wrap-anywhere">
        <span className="font-semibold">{own.name}</span>
        {` · No. ${own.number}`}
      </p>
      <p className="mt-2">{words[own.status]}</p>
    </div>
  );
}

function Over({ onForget, children }: Pick<OwnWalkUpProps, 'onForget'> & { children: ReactNode }) {
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div>
        <p className="text-lg font-semibold">This activation is over. Thank you for coming.</p>
        <p>{`What you wrote is deleted ${WALK_UPS_KEPT_DAYS} days after the activation’s end, unless you apply.`}</p>
      </div>
      {children}
      <Button look="quiet" className="-ml-4 self-start" onClick={onForget}>
        Remove this visit from this phone
      </Button>
    </div>
  );
}

function Gone({ onForget }: Pick<OwnWalkUpProps, 'onForget'>) {
  return (
    <div className="flex max-w-form flex-col items-start gap-4">
      <p className="text-lg font-semibold">You are not on the list any more.</p>
      <Button look="primary" onClick={onForget}>
        Fill in the form again
      </Button>
    </div>
  );
}
