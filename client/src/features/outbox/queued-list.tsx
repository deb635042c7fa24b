import { Clock, Send, Undo2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { contactOf } from '#client/lib/outbox/contact-of.ts';
import { takeBack } from '#client/lib/outbox/queue.ts';
import { canBeTakenBack, undoOf } from '#client/lib/outbox/undo-of.ts';

interface QueuedListProps {
  waiting: readonly QueuedAction[];
  sendingId: string | null;
}

export function QueuedList({ waiting, sendingId }: QueuedListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusRest = () => {
    const rest = list.current ?? document.querySelector('h1');
    rest?.focus({ preventScroll: true });
  };
  return (
    <ul ref={list} tabIndex={-1} className="divide-y divide-line">
      {grouped(waiting).map(({ name, last, count }) => (
        <Item
          key={name}
          action={last}
          count={count}
          isSending={last.id === sendingId}
          isUndone={waiting.some(({ undoes }) => undoes === last.id)}
          onGoneWithFocus={focusRest}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  action: QueuedAction;
  count: number;
  isSending: boolean;
  isUndone: boolean;
  onGoneWithFocus: () => void;
}

function Item({ action, count, isSending, isUndone, onGoneWithFocus }: ItemProps) {
  const id = useId();
  const item = useKeepFocus<HTMLLIElement>(onGoneWithFocus);
  const { title, about, at, entered, undoes } = action;
  const canTakeBack = !isSending && !isUndone && undoes === undefined;
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3"
    >
      <div id={id} className="min-w-0 flex-[1_1_11rem] wrap-anywhere">
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
            This change may have arrived already, so it can’t be taken back here.
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
      {isUndone ? 'You took this back. It will be sent and then undone.' : 'Waiting to be sent'}
    </p>
  );
}

interface Group {
  name: string;
  last: QueuedAction;
  count: number;
}

/** Groups actions into lines. Equal changes of a deployment's contact count share a line. */
function grouped(actions: readonly QueuedAction[]): Group[] {
  const lines = new Map<string, Group>();
  for (const action of actions) {
    const contact = contactOf(action);
    const isAlone = contact === null || actions.some(({ undoes }) => undoes === action.id);
    const name = isAlone ? action.id : `${action.subject} ${contact}`;
    lines.set(name, { name, last: action, count: (lines.get(name)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}
