import type { ListName } from '#shared/program/lists.ts';
import type { DraftEntry, DraftList } from './list-draft.ts';
import type { Uses } from './use-counts.ts';

export interface EntryRowProps {
  name: ListName;
  entry: DraftEntry;
  /** The whole list if the row is open. Null in closed rows, so that changes don't redraw them. */
  list: DraftList | null;
  /** Undefined until the uses have been counted. */
  uses: Uses | undefined;
  problem: string | undefined;
  isSaved: boolean;
  onToggle: (key: string) => void;
  onChange: (next: (list: DraftList) => DraftList) => void;
  onRemove: (entry: DraftEntry) => void;
  onMerge: (entry: DraftEntry) => void;
}
