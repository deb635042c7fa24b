import { useCallback, useId } from 'react';
import { LazySearchChoice } from '#client/components/ui/lazy-search-choice.tsx';
import { MANY_CHOICES } from '#client/components/ui/many-choices.ts';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { useCan } from '#client/lib/session.ts';
import { headerOf } from '#shared/chaplain-import/roster-file.ts';
import type { Decided, Unlisted } from './checked-rows.ts';

const UNDECIDED = '';
const ADD = 'add';
const ENTRY = 'entry ';
const ENTRY_MAX_LENGTH = 100;

/** If `means` is undefined, withdraws the decision. If it is null, adds the value to the list. */
export type Decide = (unlisted: Unlisted, means: string | null | undefined) => void;

interface MeaningChoiceProps {
  unlisted: Unlisted | Decided;
  storesUnlisted: boolean;
  isLocked: boolean;
  onDecide: Decide;
}

export function MeaningChoice(props: MeaningChoiceProps) {
  const { unlisted, storesUnlisted, isLocked, onDecide } = props;
  const { field, value } = unlisted;
  const entries = useEntries(field);
  const mayAdd = useCan('manage-program');
  const isAddable = mayAdd && field !== 'primaryRegion' && value.length <= ENTRY_MAX_LENGTH;
  const isStored = storesUnlisted || field === 'affiliation';
  const options = [
    { value: UNDECIDED, label: isStored ? 'Store it as it is' : 'Leave it out' },
    ...(isAddable ? [{ value: ADD, label: 'Add it to the list' }] : []),
    ...entries.map((entry) => ({ value: ENTRY + entry.value, label: `It means ${entry.label}` })),
  ];
  const chosen = chosenIn(unlisted);
  const choose = (next: string) => {
    if (!isLocked && next !== chosen) onDecide(unlisted, meansOf(next));
  };
  const label = `What ${headerOf(field)} “${value}” means`;
  return (
    <div className="min-w-0 flex-[1_1_12rem] sm:max-w-80">
      {entries.length > MANY_CHOICES ? (
        <Searched {...{ label, options, chosen }} onChoose={choose} />
      ) : (
        <select
          aria-label={label}
          value={chosen}
          aria-disabled={isLocked || undefined}
          onChange={({ target }) => choose(target.value)}
          className={INPUT_CLASS}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface SearchedProps {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

function Searched({ label, options, chosen, onChoose }: SearchedProps) {
  const id = useId();
  const readOptions = useCallback(() => options, [options]);
  return (
    <LazySearchChoice
      id={id}
      label={label}
      value={chosen}
      shown={options.find(({ value }) => value === chosen)?.label ?? chosen}
      readOptions={readOptions}
      onChange={onChoose}
      aria={{ 'aria-invalid': false, 'aria-describedby': undefined }}
    />
  );
}

function useEntries(field: Unlisted['field']) {
  const lists = useLists();
  const { regions } = useProgram();
  if (field === 'primaryRegion') {
    return regions.map(({ code, name }) => ({ value: code, label: name }));
  }
  return lists[field].entries.filter(({ isRetired }) => !isRetired);
}

function chosenIn(unlisted: Unlisted | Decided) {
  if (!('means' in unlisted)) return UNDECIDED;
  return unlisted.means === null ? ADD : ENTRY + unlisted.means;
}

function meansOf(chosen: string) {
  if (chosen === UNDECIDED) return undefined;
  return chosen === ADD ? null : chosen.slice(ENTRY.length);
}
