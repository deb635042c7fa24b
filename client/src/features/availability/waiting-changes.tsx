import { Clock } from 'lucide-react';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';

export function WaitingChanges() {
  const { waiting } = useQueued(useSession().data?.id);
  const own = waiting.filter(({ kind }) => kind === 'availability');
  if (own.length === 0) return null;
  return (
    <ul role="status" className="flex flex-col gap-1 font-semibold text-amber">
      {own.map(({ id, title, about }) => (
        <li key={id} className="flex items-center gap-2">
          <Clock className="size-5 shrink-0" aria-hidden="true" />
          {`${title}: ${about}. Waiting to be sent.`}
        </li>
      ))}
    </ul>
  );
}
