import { useLists } from '#client/lib/program-lists.ts';
import { entryOf, type ListName } from '#shared/program/lists.ts';

interface EntryNameProps {
  list: ListName;
  value: string;
}

/** The label of a stored choice, marked if the office offers it no longer. */
export function EntryName({ list, value }: EntryNameProps) {
  const entry = entryOf(useLists()[list], value);
  if (!entry?.isRetired) return entry?.label ?? value;
  return (
    <>
      {entry.label}
      <span className="text-sm text-soft"> (no longer offered)</span>
    </>
  );
}
