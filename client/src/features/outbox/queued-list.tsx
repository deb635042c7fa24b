import { Clock, Send, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { takeBack } from '#client/lib/outbox/queue.ts';
import { canBeTakenBack, undoOf } from '#client/lib/outbox/undo-of.ts';
import { grouped } from './grouped.ts';

interface QueuedListProps {
  /** In order. */
  waiting: readonly QueuedAction[];
  sendingId: string | null;
}

/** What waits to be sent: when it was done, what, about what, and a way to take it back. */
export function QueuedList({ waiting, sendingId }: QueuedListProps) {
  return (
    <ul className="divide-y divide-line">
      {grouped(waiting).map(({ last, count }) => (
        <Item
          key={last.id}
          action={last}
          count={count}
          isSending={last.id === sendingId}
          isUndone={waiting.some(({ undoes }) => undoes === last.id)}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  action: QueuedAction;
  /** How many equal ones it stands for. */
  count: number;
  isSending: boolean;
  isUndone: boolean;
}

function Item({ action, count, isSending, isUndone }: ItemProps) {
  const id = useId();
  const { title, about, at, entered, undoes } = action;
  const canTakeBack = !isSending && !isUndone && undoes === undefined;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div id={id} className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p>
          <span className="font-semibold tabular-nums">{shortTime(at)}</span>
          {` · ${title}${count > 1 ? ` × ${count}` : ''} · ${about}`}
        </p>
        {entered.map((line) => (
          <p key={line} className="text-sm text-soft">
            {line}
          </p>
        ))}
        <State isSending={isSending} isUndone={isUndone} />
      </div>
      {canTakeBack &&
        (canBeTakenBack(action) ? (
          <Button aria-describedby={id} onClick={() => void takeBack(action, undoOf(action))}>
            <Undo2 className="size-4" aria-hidden="true" />
            {count > 1 ? 'Take one back' : 'Take back'}
          </Button>
        ) : (
          <p className="max-w-reading text-sm text-soft">
            It may have arrived already, so it can’t be taken back here.
          </p>
        ))}
    </li>
  );
}

function State({ isSending, isUndone }: { isSending: boolean; isUndone: boolean }) {
  if (isSending) {
    return (
      <p className="flex items-center gap-1.5 text-sm">
        <Send className="size-4 shrink-0" aria-hidden="true" />
        Being sent
      </p>
    );
  }
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Clock className="size-4 shrink-0" aria-hidden="true" />
      {isUndone ? 'Taken back, which is sent behind it' : 'Waiting to be sent'}
    </p>
  );
}
