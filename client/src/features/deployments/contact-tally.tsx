import { Minus, Plus } from 'lucide-react';
import { CONTACT_KINDS, CONTACT_LABELS } from '#shared/deployments/constants.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';
import type { RecentTap } from './outbox/recent-taps.ts';
import type { Action } from './outbox/use-taps.ts';
import { UndoButton } from './undo-button.tsx';

interface ContactTallyProps {
  deployment: Deployment;
  onTap: (action: Action) => void;
  onUndo: (tap: RecentTap) => void;
}

const STEP =
  'grid size-12 shrink-0 place-items-center rounded border border-control bg-surface hover:bg-sunken aria-disabled:opacity-50';

export function ContactTally({ deployment, onTap, onUndo }: ContactTallyProps) {
  const { contacts } = deployment;
  const total = CONTACT_KINDS.reduce((sum, kind) => sum + contacts[kind], 0);
  return (
    <div role="group" aria-label="People cared for" className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="font-semibold">
            People cared for: <span className="tabular-nums">{total.toLocaleString('en-US')}</span>
          </h3>
          <p className="text-sm text-soft">Numbers only, no names.</p>
        </div>
        <UndoButton ofCount deployment={deployment} onUndo={onUndo} />
      </div>
      <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {CONTACT_KINDS.map((kind) => {
          const label = CONTACT_LABELS[kind];
          const count = contacts[kind];
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-2">
              <span className="min-w-min flex-1">{label}</span>
              <span className="ml-auto flex items-center gap-2">
                <button
                  type="button"
                  aria-label={`One fewer: ${label}`}
                  aria-disabled={count === 0 || undefined}
                  className={STEP}
                  onClick={() => count > 0 && onTap({ kind: 'contact', contact: kind, change: -1 })}
                >
                  <Minus className="size-5" aria-hidden="true" />
                </button>
                <span className="min-w-8 text-center text-lg font-semibold tabular-nums">
                  {count}
                </span>
                <button
                  type="button"
                  aria-label={`One more: ${label}`}
                  className={`${STEP} border-primary`}
                  onClick={() => onTap({ kind: 'contact', contact: kind, change: 1 })}
                >
                  <Plus className="size-5" aria-hidden="true" />
                </button>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
