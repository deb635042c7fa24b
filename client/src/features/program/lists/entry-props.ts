import type { ListName } from '#shared/program/lists.ts';
import type { DraftEntry, DraftList } from './list-draft.ts';
import type { Uses } from './use-counts.ts';

export interface EntryRowProps {
  name: ListName;
  entry: DraftEntry;
  /** The whole list while the row is open. */
  list: DraftList | null;
  /** Undefined while they are counted. */
  uses: Uses | undefined;
  problem: string | undefined;
  isSaved: boolean;
  onToggle: (key: string) => void;
  onChange: (next: (list: DraftList) => DraftList) => void;
  onRemove: (entry: DraftEntry) => void;
  onMerge: (entry: DraftEntry) => void;
}
