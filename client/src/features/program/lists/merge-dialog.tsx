import { useCallback, useId, useState } from 'react';
import { SearchChoice } from '#client/components/ui/search-choice.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { useMergeEntry } from '#client/features/program/mutations.ts';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { ListName } from '#shared/program/lists.ts';
import type { DraftEntry, DraftList } from './list-draft.ts';
import { usesText, type Uses } from './use-counts.ts';

interface MergeDialogProps {
  name: ListName;
  entry: DraftEntry;
  list: DraftList;
  uses: Uses;
  onClose: () => void;
}

export function MergeDialog({ name, entry, list, uses, onClose }: MergeDialogProps) {
  const id = useId();
  const merge = useMergeEntry(name);
  const [into, setInto] = useState('');
  const [asksForOne, setAsksForOne] = useState(false);
  const { key, label } = entry;
  const readOptions = useCallback(
    () =>
      list.entries
        .filter((each) => each.key !== key)
        .map((each) => ({ value: each.value, label: each.label })),
    [list.entries, key],
  );
  const target = list.entries.find((each) => each.value === into);
  const held = usesText(name, uses);
  const confirm = async () => {
    setAsksForOne(!target);
    if (!target) return;
    try {
      await merge.mutateAsync({ params: { list: name }, body: { from: entry.value, into } });
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <ConfirmDialog
      title={`Merge ‘${label}’ into another entry`}
      description={
        held === ''
          ? 'This entry is not in use, so a merge only removes it from the list.'
          : `This entry is removed from the list. The entry that you choose replaces it for ${held}. This can’t be undone.`
      }
      confirm={target ? `Merge into ‘${target.label}’` : 'Merge'}
      keep="Cancel"
      waiting={merge.isPending}
      failure={merge.isError ? serverMessage(merge.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-1.5">
        <label id={`${id}-label`} htmlFor={id} className="font-semibold">
          Merge into
        </label>
        <SearchChoice
          id={id}
          value={into}
          shown={target?.label ?? ''}
          readOptions={readOptions}
          onChange={setInto}
          aria={{ 'aria-invalid': asksForOne && !target, 'aria-describedby': `${id}-note` }}
        />
        <p id={`${id}-note`} className="text-sm text-red empty:hidden">
          {asksForOne && !target && 'Choose the entry that stays'}
        </p>
      </div>
    </ConfirmDialog>
  );
}
