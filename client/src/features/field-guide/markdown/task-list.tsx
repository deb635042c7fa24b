import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import type { List, ListItem } from '#shared/field-guide/markdown/tree.ts';
import { useReaderTools } from './reader-tools.ts';

const BOX = 'mt-1 grid size-5 shrink-0 place-items-center rounded border-2 border-control';

interface TaskProps {
  item: ListItem;
  className: string;
  words: ReactNode;
  below: ReactNode;
}

export function Task({ item, className, words, below }: TaskProps) {
  const id = useId();
  const tools = useReaderTools();
  if (!tools) {
    return (
      <li className="my-2 flex list-none gap-3 break-inside-avoid">
        <span aria-hidden="true" className={`${BOX} text-green`}>
          {item.checked && <Check className="size-4" />}
        </span>
        <div className={`min-w-0 grow [&>p]:my-0 ${className}`}>
          <span className="sr-only">{item.checked ? 'Done: ' : 'To do: '}</span>
          {words}
          {below}
        </div>
      </li>
    );
  }
  const isTicked = tools.isTicked(item);
  return (
    <li className="list-none break-inside-avoid">
      <div className="flex">
        <label htmlFor={id} className="-ml-3 grid min-h-11 w-11 shrink-0 cursor-pointer pt-1.5">
          <span className={`${BOX} relative mx-auto has-focus-visible:outline-2`}>
            <input
              id={id}
              type="checkbox"
              checked={isTicked}
              onChange={(event) => tools.tick(item, event.target.checked)}
              aria-labelledby={`${id}-words`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {isTicked && <Check className="size-4 text-green" aria-hidden="true" />}
          </span>
        </label>
        <div className={`min-w-0 grow py-1.5 [&>p]:my-0 ${className}`}>
          <label htmlFor={id} id={`${id}-words`} className="block cursor-pointer [&>p]:my-0">
            {words}
          </label>
          {below}
        </div>
      </div>
    </li>
  );
}

export function TaskCount({ list }: { list: List }) {
  const tools = useReaderTools();
  if (!tools) return null;
  const tasks = tasksIn(list);
  const count = tasks.filter(tools.isTicked).length;
  return (
    <div className="-mt-2 mb-4 flex min-h-11 flex-wrap items-center gap-x-3 text-sm print:hidden">
      <p role="status" className="text-soft">
        {`${count} of ${tasks.length} ticked, on this device only`}
      </p>
      {count > 0 && (
        <Button look="quiet" className="px-0" onClick={() => tools.clearTicks(tasks)}>
          Clear ticks
        </Button>
      )}
    </div>
  );
}

function tasksIn(list: List): ListItem[] {
  return list.children.flatMap((item) => [
    ...(item.checked !== null ? [item] : []),
    ...item.children.flatMap((child) => (child.type === 'list' ? tasksIn(child) : [])),
  ]);
}
