import { showToast } from '#client/lib/toast-store.ts';
import { paths } from '#client/lib/paths.ts';
import { countLabel } from './count-label.ts';
import { onQueueChange, queueNow } from './queue-state.ts';

/** Shows toasts for refused actions on every page. Returns a function that stops it. */
export function tellRefusals(userId: string): () => void {
  const waiting = new Set<string>();
  const look = () => {
    const own = queueNow().actions.filter((each) => each.userId === userId);
    const refused = own.filter(({ refusal }) => refusal !== undefined);
    const last = refused.findLast(({ id }) => waiting.has(id));
    waiting.clear();
    for (const { id, refusal } of own) if (refusal === undefined) waiting.add(id);
    if (!last) return;
    const isAlone = refused.length === 1;
    showToast({
      title: isAlone
        ? `“${last.title}” was not recorded`
        : `${countLabel(refused)} were not recorded`,
      description: isAlone ? [last.about, last.refusal].join('. ') : 'The list says why.',
      kind: 'destructive',
      link: { href: paths.outbox, label: isAlone ? 'Show what you entered' : 'Show the list' },
    });
  };
  look();
  return onQueueChange(look);
}
