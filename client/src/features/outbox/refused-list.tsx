import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { discard } from '#client/lib/outbox/queue.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';

interface RefusedListProps {
  onReopen: (action: QueuedAction) => void;
}

export function RefusedList({ onReopen }: RefusedListProps) {
  const headingId = useId();
  const { refused } = useQueued(useSession().data?.id);
  if (refused.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-lg font-semibold">
        Not Recorded
      </h2>
      {refused.map((action) => (
        <div key={action.id} role="alert" className="rounded bg-red-wash p-4 sm:px-6">
          <p className="flex items-start gap-2 font-semibold">
            <TriangleAlert className="mt-0.5 size-5 shrink-0 text-red" aria-hidden="true" />
            {`“${action.title}” of ${shortTime(action.at)} was not recorded`}
          </p>
          <p className="mt-1 wrap-anywhere">
            {[action.about, action.refusal].filter(Boolean).join('. ')}
          </p>
          {action.entered.map((line) => (
            <p key={line} className="whitespace-pre-line wrap-anywhere text-soft">
              {line}
            </p>
          ))}
          <div className="mt-3 flex flex-wrap gap-3">
            {action.form !== undefined && (
              <Button onClick={() => onReopen(action)}>Open the form again</Button>
            )}
            <Button onClick={() => discard(action)}>Discard</Button>
          </div>
        </div>
      ))}
    </section>
  );
}
