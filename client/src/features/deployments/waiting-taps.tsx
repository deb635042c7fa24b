import { ChevronDown, ChevronUp, WifiOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { shortTime } from '#client/lib/dates.ts';
import { tapCount, TAPPED } from './labels.ts';
import type { Tap } from './outbox/kept-taps.ts';
import { SETTLE_MS } from './outbox/recent-taps.ts';
import { useTaps } from './outbox/use-taps.ts';

/** What is sent sooner is not worth a word. */
const SHOWN_AFTER_MS = 1_000;

/**
 * What is kept on this device and when it was tapped: one line at the foot of the screen, last in
 * the page so that its room is its own, and shown only when sending takes longer than a moment.
 */
export function WaitingTaps() {
  const { waiting } = useTaps();
  const isShown = useAfter(SHOWN_AFTER_MS, waiting.length > 0);
  const waits = waiting.length > 0 && isShown;
  return (
    <>
      <p role="status" className="sr-only">
        {waits && 'What you tapped is kept and waits for the connection.'}
      </p>
      {waits && <WaitingLine taps={waiting} />}
    </>
  );
}

function WaitingLine({ taps }: { taps: readonly Tap[] }) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  // It may come under a finger that counts people.
  const isReady = useAfter(SETTLE_MS, true);
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label="Waiting for the connection"
      data-bottom-bar
      className="foot-line sticky bottom-0 z-10 -mx-4 flex flex-col-reverse border-t border-amber bg-amber-wash pb-[env(safe-area-inset-bottom)] sm:mx-0 sm:rounded sm:border"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-disabled={!isReady || undefined}
        className="flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-left font-semibold"
        onClick={() => isReady && setIsOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        <WifiOff className="size-5 shrink-0 text-amber" aria-hidden="true" />
        <span className="min-w-0 grow">{`${tapCount(taps.length)} waiting to be sent`}</span>
        <Chevron className="size-5 shrink-0" aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          id={listId}
          tabIndex={-1}
          className="max-h-[50dvh] overflow-y-auto border-b border-amber px-4 py-3"
        >
          <p className="max-w-reading">
            Kept on this device, also when you close the page. Sent by itself with the time of the
            tap as soon as there is a connection.
          </p>
          <ul className="mt-2 flex flex-col gap-1">
            {grouped(taps).map(({ tap, count }) => (
              <li key={tap.body.actionId} className="wrap-anywhere">
                <span className="font-semibold tabular-nums">{shortTime(tap.body.at)}</span>
                {` · ${TAPPED[tap.body.kind]}${count > 1 ? ` × ${count}` : ''} · ${tap.about}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** @returns whether `condition` has held for `ms`. */
function useAfter(ms: number, condition: boolean) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = window.setTimeout(() => setIsOver(true), ms);
    return () => {
      window.clearTimeout(timer);
      setIsOver(false);
    };
  }, [ms, condition]);
  return isOver;
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
