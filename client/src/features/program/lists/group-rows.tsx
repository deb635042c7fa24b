import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { RowButton } from '#client/features/program/form/row-button.tsx';
import { HINT_MAX, LABEL_MAX, MAX_GROUPS } from '#shared/program/list-schemas.ts';
import { addGroup, removeGroup, type DraftGroup, type DraftList } from './list-draft.ts';

interface GroupRowsProps {
  list: DraftList;
  problems: ReadonlyMap<string, string>;
  onChange: (next: (list: DraftList) => DraftList) => void;
}

export function GroupRows({ list, problems, onChange }: GroupRowsProps) {
  const { groups } = list;
  const rows = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState('');
  const change = (key: string, changes: Partial<DraftGroup>) =>
    onChange((former) => ({
      ...former,
      groups: former.groups.map((group) => (group.key === key ? { ...group, ...changes } : group)),
    }));
  const move = (at: number, by: 1 | -1) => {
    flushSync(() =>
      onChange((former) => {
        const moved = [...former.groups];
        moved.splice(at + by, 0, ...moved.splice(at, 1));
        return { ...former, groups: moved };
      }),
    );
    setTold(`${groups[at]?.label} is now ${at + by + 1} of ${groups.length}`);
    const buttons = [...(rows.current?.children[at + by]?.querySelectorAll('button') ?? [])];
    const same = buttons.find((button) => button.dataset['by'] === String(by));
    (same?.disabled ? buttons.find((button) => !button.disabled) : same)?.focus();
  };
  const remove = (key: string, label: string) => {
    setTold(`${label} is removed`);
    flushSync(() => onChange((former) => removeGroup(former, key)));
    adder.current?.focus();
  };
  const add = () => {
    flushSync(() => onChange(addGroup));
    rows.current?.lastElementChild?.querySelector('input')?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <ol
        ref={rows}
        className="divide-y divide-line border-b border-line empty:hidden *:first:pt-0"
      >
        {groups.map(({ key, label, hint }, at) => (
          <li key={key} className="flex items-start gap-2 py-3 max-sm:flex-col">
            <div className="grid w-full min-w-0 grow gap-3 sm:grid-cols-2">
              <Cell
                label={`Name of group ${at + 1}`}
                shown="Name"
                max={LABEL_MAX}
                value={label}
                problem={problems.get(key)}
                onType={(text) => change(key, { label: text })}
              />
              <Cell
                label={`Hint of group ${at + 1}`}
                shown="Hint (optional)"
                max={HINT_MAX}
                value={hint ?? ''}
                onType={(text) => change(key, { hint: text || null })}
              />
            </div>
            <div className="flex shrink-0 sm:mt-6 max-sm:self-end">
              <RowButton
                label={`Move up: ${label}`}
                icon={ArrowUp}
                by={-1}
                disabled={at === 0}
                onPress={() => move(at, -1)}
              />
              <RowButton
                label={`Move down: ${label}`}
                icon={ArrowDown}
                by={1}
                disabled={at === groups.length - 1}
                onPress={() => move(at, 1)}
              />
              <RowButton
                label={`Remove: ${label}`}
                icon={Trash2}
                onPress={() => remove(key, label)}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        ref={adder}
        className="self-start"
        disabled={groups.length >= MAX_GROUPS}
        onClick={add}
      >
        <Plus className="size-4" aria-hidden="true" />
        Add group
      </Button>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

interface CellProps {
  label: string;
  shown: string;
  value: string;
  max: number;
  problem?: string | undefined;
  onType: (text: string) => void;
}

function Cell({ label, shown, value, max, problem, onType }: CellProps) {
  const id = useId();
  return (
    <label className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-semibold">{shown}</span>
      <input
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        value={value}
        maxLength={max}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
        className={INPUT_CLASS}
      />
      <span id={id} className="text-sm text-red empty:hidden">
        {problem}
      </span>
    </label>
  );
}
