import { useState } from 'react';
import { Link } from 'wouter';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { activationPath } from '#client/lib/paths.ts';
import { useSession } from '#client/lib/session.ts';
import type { Handover } from '#shared/duty/schemas.ts';
import { useWithdrawHandover } from './mutations.ts';
import { OpenWork } from './open-work.tsx';

const AcceptDialog = lazyComponent(
  async () => (await import('./accept-dialog.tsx')).AcceptDialog,
  NotArrived,
);

interface WaitingHandoverProps {
  handover: Handover;
  /** Whether to show the activation's name as a link. */
  leadsToActivation?: boolean;
}

export function WaitingHandover({ handover, leadsToActivation = false }: WaitingHandoverProps) {
  const { id, activation, from, to, open, writtenAt } = handover;
  const { data: user } = useSession();
  const withdraw = useWithdrawHandover();
  const [isAccepting, setIsAccepting] = useState(false);
  const isMine = to === null ? from.id !== user?.id : to.id === user?.id;
  const place = activation ? `${activation.eventType}, ${activation.location}` : 'All activations';
  return (
    <article
      aria-label="Handover waiting to be accepted"
      className="my-2 flex flex-col gap-3 rounded border-l-4 border-amber bg-amber-wash px-4 py-3"
    >
      <div>
        <p className="font-semibold wrap-anywhere">
          {`Handover from ${from.name} to ${isMine && to ? 'you' : (to?.name ?? 'whoever comes next')}`}
        </p>
        <p className="text-sm text-soft">
          {`Written ${shortTime(writtenAt)}, not accepted yet`}
          {leadsToActivation && (
            <>
              {' · '}
              {activation ? (
                <Link
                  href={activationPath(activation.id)}
                  className="text-link underline underline-offset-4"
                >
                  {place}
                </Link>
              ) : (
                place
              )}
            </>
          )}
        </p>
      </div>
      <dl className="grid max-w-wide gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <Line term="Done" text={handover.done} />
        <Line term="Next" text={handover.next} />
        <Line term="Tell by voice" text={handover.byVoice} />
        <dt className="text-soft">Open then</dt>
        <dd className="min-w-0">
          <OpenWork work={open} namesActivations={activation === null} />
        </dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        {isMine && (
          <Button look="primary" onClick={() => setIsAccepting(true)}>
            Accept
          </Button>
        )}
        <VanishingButton
          waiting={withdraw.isPending}
          needsConnection
          onClick={() => withdraw.mutate({ params: { id } })}
        >
          Take back
        </VanishingButton>
      </div>
      <LazyBoundary fallback={null}>
        {isAccepting && <AcceptDialog handover={handover} onClose={() => setIsAccepting(false)} />}
      </LazyBoundary>
    </article>
  );
}

function Line({ term, text }: { term: string; text: string | null }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</dd>
    </>
  );
}
