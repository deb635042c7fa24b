import { useMemo, useState } from 'react';
import type { ParsedText } from '#client/features/field-guide/markdown/parsed-text.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { dropDraft, keepDraft, readDraft } from '#client/lib/draft.ts';
import { textOf, type ListItem } from '#shared/field-guide/markdown/tree.ts';

/** Stores ticks until sign-out. A tick belongs to its task's text, so other edits don't lose it. */
export function useTicks(sectionId: string, parsed: ParsedText) {
  const name = useDraftName(`ticks:${sectionId}`);
  const [ticks, setTicks] = useState(() => readDraft(name));
  const names = useMemo(() => namesOfTasks(parsed), [parsed]);

  const keep = (changed: Record<string, unknown>) => {
    setTicks(changed);
    if (Object.keys(changed).length === 0) dropDraft(name);
    else keepDraft(name, changed);
  };
  const without = (tasks: readonly ListItem[]) => {
    const gone = new Set(tasks.map((task) => names.get(task)));
    return Object.fromEntries(Object.entries(ticks).filter(([key]) => !gone.has(key)));
  };
  return {
    isTicked: (task: ListItem) => (ticks[names.get(task) ?? ''] ?? task.checked) === true,
    tick: (task: ListItem, isTicked: boolean) =>
      keep(
        isTicked === task.checked
          ? without([task])
          : { ...ticks, [names.get(task) ?? '']: isTicked },
      ),
    clearTicks: (tasks: readonly ListItem[]) => keep(without(tasks)),
  };
}

function namesOfTasks({ keys }: ParsedText) {
  const names = new Map<ListItem, string>();
  const counts = new Map<string, number>();
  for (const node of keys.keys()) {
    if (node.type !== 'listItem' || node.checked === null) continue;
    const [words] = node.children;
    const text = words ? textOf(words).replace(/\s+/g, ' ').slice(0, 200) : '';
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    names.set(node, count === 0 ? text : `${text} #${count + 1}`);
  }
  return names;
}
