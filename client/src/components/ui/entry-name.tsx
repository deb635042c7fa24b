import { useLists } from '#client/lib/program-lists.ts';
import { entryOf, type ListName } from '#shared/program/lists.ts';

interface EntryNameProps {
  list: ListName;
  value: string;
}

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
