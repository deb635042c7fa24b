import { Clock, Send } from 'lucide-react';
import { shortTime } from '#client/lib/dates.ts';
import { happenedAtOf, useLogQueue, type LoggedActivation } from './log-queue.ts';

/** Lists lines that were written on this device and have not reached the server yet. */
export function WaitingLines({ activation }: { activation: LoggedActivation }) {
  const { waiting, sendingId } = useLogQueue(activation);
  return (
    <div role="status">
      {waiting.length > 0 && (
        <ul
          aria-label="Lines waiting to be sent"
          className="divide-y divide-line rounded border border-line bg-amber-wash"
        >
          {waiting.map((action) => (
            <li key={action.id} className="px-4 py-2 wrap-anywhere">
              <p>
                <span className="font-semibold tabular-nums">
                  {shortTime(happenedAtOf(action))}
                </span>
                {` · ${[action.title, action.about, ...action.entered].join(' · ')}`}
              </p>
              <State at={action.at} isSending={action.id === sendingId} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function State({ at, isSending }: { at: string; isSending: boolean }) {
  const Icon = isSending ? Send : Clock;
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft tabular-nums">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {isSending ? 'Being sent' : `Written ${shortTime(at)}, waiting to be sent`}
    </p>
  );
}
