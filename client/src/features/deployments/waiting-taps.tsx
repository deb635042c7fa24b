import { TriangleAlert, WifiOff } from 'lucide-react';
import { Button } from '#client/components/ui/button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { ActionKind } from '#shared/deployments/constants.ts';
import type { Tap } from './outbox/kept-taps.ts';
import { useTaps } from './outbox/use-taps.ts';

const TAPPED: Record<ActionKind, string> = {
  come: 'I can come',
  decline: 'I can’t',
  arrive: 'I’m here',
  leave: 'I’ve left',
  contact: 'Contacts',
  acknowledge: 'I have read this',
  undo: 'Undo',
};

/** What the server did not take, and why. */
export function RefusedTaps() {
  const { refused, discard } = useTaps();
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {refused.map((tap) => (
        <div key={tap.body.actionId} role="alert" className="rounded bg-red-wash p-4 sm:px-6">
          <p className="flex items-start gap-2 font-semibold">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-red" aria-hidden="true" />
            {`“${TAPPED[tap.body.kind]}” of ${shortTime(tap.body.at)} was not recorded`}
          </p>
          <p className="mt-1 wrap-anywhere">{`${tap.about}. ${tap.refusal ?? ''}`}</p>
          <Button className="mt-3" onClick={() => discard(tap)}>
            Discard
          </Button>
        </div>
      ))}
    </div>
  );
}

/**
 * What is kept on this device and when it was tapped: at the foot of the screen, so that nothing
 * moves under the thumb, and seen only when it takes longer than a moment.
 */
export function WaitingTaps() {
  const { waiting } = useTaps();
  return waiting.length > 0 && <Waiting taps={waiting} />;
}

function Waiting({ taps }: { taps: readonly Tap[] }) {
  return (
    <section
      aria-labelledby="waiting-heading"
      className="appear-late pointer-events-none sticky bottom-0 z-10 rounded border border-amber bg-amber-wash p-4 [animation-delay:1s] sm:px-6"
    >
      <h2 id="waiting-heading" className="flex items-center gap-2 font-semibold">
        <WifiOff className="size-5 shrink-0" aria-hidden="true" />
        Waiting for the connection
      </h2>
      <p className="mt-1 max-w-reading">
        Kept on this device, also when you close the page. Sent by itself with the time of the tap.
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {grouped(taps).map(({ tap, count }) => (
          <li key={tap.body.actionId} className="wrap-anywhere">
            <span className="font-semibold tabular-nums">{shortTime(tap.body.at)}</span>
            {` · ${TAPPED[tap.body.kind]}${count > 1 ? ` × ${count}` : ''} · ${tap.about}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Contacts are counted one by one: those of a deployment are one line. */
function grouped(taps: readonly Tap[]) {
  const lines = new Map<string, { tap: Tap; count: number }>();
  for (const tap of taps) {
    const isContact = tap.body.kind === 'contact';
    const name = isContact ? `contacts of ${tap.deploymentId}` : tap.body.actionId;
    lines.set(name, { tap, count: (lines.get(name)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}
