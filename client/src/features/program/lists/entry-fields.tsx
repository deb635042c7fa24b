import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { RowButton } from '#client/features/program/form/row-button.tsx';
import { HINT_MAX, LABEL_MAX, MAX_QUICK } from '#shared/program/list-schemas.ts';
import type { EntryRowProps } from './entry-props.ts';
import {
  changeEntry,
  entriesOf,
  isQuick,
  placeEntry,
  setQuick,
  type DraftEntry,
  type DraftList,
} from './list-draft.ts';
import { usesGroups } from './list-hints.ts';
import { Tick } from './tick.tsx';
import { usesText } from './use-counts.ts';

type EntryFieldsProps = Omit<EntryRowProps, 'list' | 'onToggle'> & { id: string; list: DraftList };

export function EntryFields(props: EntryFieldsProps) {
  const { id, name, entry, list, problem, onChange } = props;
  const fieldId = useId();
  const change = (changes: Partial<DraftEntry>) =>
    onChange((former) => changeEntry(former, entry.key, changes));
  const isInShort = isQuick(list, entry);
  return (
    <div id={id} className="flex flex-col gap-4 border-l-4 border-gold py-3 pl-4">
      <div className="grid gap-4 md:grid-cols-2">
        <label className="flex flex-col gap-1">
          <span className="text-sm font-semibold">Name</span>
          <input
            aria-label="Name"
            value={entry.label}
            maxLength={LABEL_MAX}
            autoComplete="off"
            aria-invalid={problem !== undefined}
            aria-describedby={`${fieldId}-problem`}
            onChange={({ target }) => change({ label: target.value })}
            className={INPUT_CLASS}
          />
          <span id={`${fieldId}-problem`} className="text-sm text-red empty:hidden">
            {problem}
          </span>
        </label>
        <label className="flex flex-col gap-1">
          <span className="text-sm font-semibold">Hint (optional)</span>
          <input
            value={entry.hint ?? ''}
            maxLength={HINT_MAX}
            autoComplete="off"
            onChange={({ target }) => change({ hint: target.value || null })}
            className={INPUT_CLASS}
          />
        </label>
        {usesGroups(name) && (
          <label className="flex flex-col gap-1">
            <span className="text-sm font-semibold">Group</span>
            <select
              value={entry.group ?? ''}
              onChange={({ target }) => change({ group: target.value || null })}
              className={INPUT_CLASS}
            >
              <option value="">None</option>
              {list.groups.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label || 'A group without a name'}
                </option>
              ))}
            </select>
          </label>
        )}
        <Place {...props} />
      </div>
      {usesGroups(name) && (
        <Tick
          label="In the short list of the application form"
          checked={isInShort}
          disabled={!isInShort && list.quick.length >= MAX_QUICK}
          onChange={(isWanted) => onChange((former) => setQuick(former, entry, isWanted))}
        />
      )}
      {name === 'availability' && (
        <Tick
          label="Short notice: call-outs rank people with this choice higher"
          checked={entry.isShortNotice}
          onChange={(isShortNotice) => change({ isShortNotice })}
        />
      )}
      <Stored entry={entry} />
      <Actions {...props} onRetire={(isRetired) => change({ isRetired })} />
    </div>
  );
}

function Place({ entry, list, onChange }: EntryFieldsProps) {
  const fellows = entriesOf(list, entry.group);
  const at = fellows.findIndex(({ key }) => key === entry.key);
  const place = (to: number) => {
    if (to === at || to < 0 || to >= fellows.length) return;
    const active = document.activeElement;
    flushSync(() => onChange((former) => placeEntry(former, entry, to)));
    // Focuses the same field again, because it lost the focus when its row moved.
    if (active instanceof HTMLElement) active.focus();
  };
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-semibold">Place</span>
      <div className="flex items-center gap-2">
        <div className="w-20 shrink-0">
          <PlaceInput key={at} at={at} of={fellows.length} onPlace={place} />
        </div>
        <span className="shrink-0 text-soft">{`of ${fellows.length}`}</span>
        <RowButton
          label={`Move up: ${nameOf(entry)}`}
          icon={ArrowUp}
          disabled={at === 0}
          onPress={() => place(at - 1)}
        />
        <RowButton
          label={`Move down: ${nameOf(entry)}`}
          icon={ArrowDown}
          disabled={at === fellows.length - 1}
          onPress={() => place(at + 1)}
        />
      </div>
    </div>
  );
}

const nameOf = ({ label }: DraftEntry) => label.trim() || 'New entry';

interface PlaceInputProps {
  at: number;
  of: number;
  onPlace: (to: number) => void;
}

function PlaceInput({ at, of, onPlace }: PlaceInputProps) {
  const commit = (input: HTMLInputElement) => {
    const number = Math.trunc(Number(input.value));
    if (number >= 1) onPlace(Math.min(number, of) - 1);
    else input.value = String(at + 1);
  };
  return (
    <input
      aria-label="Place in the list"
      inputMode="numeric"
      maxLength={3}
      defaultValue={at + 1}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => commit(target)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget)}
      className={INPUT_CLASS}
    />
  );
}

function Stored({ entry: { isNew, value, label, aliases } }: { entry: DraftEntry }) {
  if (isNew || (value === label && aliases.length === 0)) return null;
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {`Stored as ‘${value}’`}
      {aliases.length > 0 && `. Also found as: ${aliases.map((each) => `‘${each}’`).join(', ')}`}
    </p>
  );
}

function Actions({
  name,
  entry,
  uses,
  isSaved,
  list,
  onRetire,
  onRemove,
  onMerge,
}: EntryFieldsProps & { onRetire: (isRetired: boolean) => void }) {
  const held = uses ? usesText(name, uses) : '';
  const isRemovable = entry.isNew || (uses !== undefined && held === '');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-3">
        {!entry.isNew && (
          <Button onClick={() => onRetire(!entry.isRetired)}>
            {entry.isRetired ? 'Offer again' : 'Retire'}
          </Button>
        )}
        {!entry.isNew && list.entries.length > 1 && (
          <Button
            needsConnection
            aria-disabled={!isSaved}
            onClick={() => isSaved && onMerge(entry)}
          >
            Merge into another…
          </Button>
        )}
        {isRemovable && (
          <Button look="destructive" onClick={() => onRemove(entry)}>
            <Trash2 className="size-4" aria-hidden="true" />
            Remove
          </Button>
        )}
      </div>
      {!entry.isNew && (
        <p className="text-sm text-soft">
          {`A retired entry is no longer offered, but still shown.${held === '' ? '' : ` This one can’t be removed, as it is in use: ${held}.`}${isSaved ? '' : ' Save your changes before you merge it.'}`}
        </p>
      )}
    </div>
  );
}
