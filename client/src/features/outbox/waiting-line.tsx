import { ChevronDown, ChevronUp, WifiOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { countLabel } from '#client/lib/outbox/count-label.ts';
import { refreshQueue } from '#client/lib/outbox/keeper.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';
import { useAfter } from '#client/lib/use-after.ts';
import { Kept } from './kept.tsx';
import { QueuedList } from './queued-list.tsx';

/** In ms. Actions that are sent within this time show no line. */
const SHOWN_AFTER_MS = 1_000;
/** In ms. Ignores taps within this time: they were meant for what the page showed here before. */
const READY_AFTER_MS = 800;

/** A line at the foot of the screen, where it covers no content. */
export function WaitingLine() {
  const { waiting, sendingId, isKept } = useQueued(useSession().data?.id);
  const isShown = useAfter(SHOWN_AFTER_MS, waiting.length > 0);
  const waits = waiting.length > 0 && isShown;
  // Loads the code for stored actions early, because it can't be loaded without a connection.
  useEffect(() => void refreshQueue(), []);
  return (
    <>
      <p role="status" className="sr-only">
        {waits && 'Your changes will be sent as soon as there is a connection.'}
      </p>
      {waits && <Line waiting={waiting} sendingId={sendingId} isKept={isKept} />}
    </>
  );
}

interface LineProps {
  waiting: readonly QueuedAction[];
  sendingId: string | null;
  isKept: boolean;
}

function Line({ waiting, sendingId, isKept }: LineProps) {
  const listId = useId();
  const section = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isReady = useAfter(READY_AFTER_MS, true);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus({ preventScroll: true });
    };
    const list = section.current;
    list?.addEventListener('keydown', closeOnEscape);
    return () => list?.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      ref={section}
      aria-label="Waiting for the connection"
      data-bottom-bar
      className="foot-line sticky bottom-0 z-10 -mx-4 flex flex-col-reverse border-t border-amber bg-amber-wash pb-[env(safe-area-inset-bottom)] sm:mx-0 sm:rounded sm:border"
    >
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-disabled={!isReady || undefined}
        className="flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-left font-semibold"
        onClick={() => isReady && setIsOpen(!isOpen)}
      >
        <WifiOff className="size-5 shrink-0 text-amber" aria-hidden="true" />
        <span className="min-w-0 grow">
          {`${countLabel(waiting)} ${isKept ? 'waiting to be sent' : 'kept only while this page is open'}`}
        </span>
        <Chevron className="size-5 shrink-0" aria-hidden="true" />
      </button>
      {isOpen && (
        <div
          id={listId}
          tabIndex={-1}
          className="max-h-[50dvh] overflow-y-auto border-b border-amber px-4 py-3"
        >
          <Kept />
          <QueuedList waiting={waiting} sendingId={sendingId} />
        </div>
      )}
    </section>
  );
}
