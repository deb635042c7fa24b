import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { EntryFields } from './entry-fields.tsx';
import type { EntryRowProps } from './entry-props.ts';
import { usesText } from './use-counts.ts';

export const EntryRow = memo(Row, isShownAlike);

function Row(props: EntryRowProps) {
  const { name, entry, list, uses, problem, onToggle } = props;
  const id = useId();
  const isOpen = list !== null;
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(entry.key)}
        className="flex min-h-11 w-full items-center gap-3 py-2 text-left hover:bg-sunken"
      >
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`min-w-0 wrap-anywhere ${isOpen ? 'font-semibold' : ''}`}>
            {entry.label.trim() || 'New entry'}
          </span>
          {entry.isRetired && <Badge>No longer offered</Badge>}
          {entry.isShortNotice && <Badge tone="outline">At short notice</Badge>}
          {uses && <span className="text-sm text-soft">{usesText(name, uses)}</span>}
          {problem && <span className="text-sm font-semibold text-red">{problem}</span>}
        </span>
        <ChevronDown
          className={`size-5 shrink-0 text-soft ${isOpen ? 'rotate-180' : ''}`}
          aria-hidden="true"
        />
      </button>
      {list && <EntryFields {...props} id={id} list={list} />}
    </li>
  );
}

/** Compares all props except the callbacks, which are recreated at each render but do the same. */
function isShownAlike(one: EntryRowProps, other: EntryRowProps) {
  return (
    one.entry === other.entry &&
    one.list === other.list &&
    one.problem === other.problem &&
    one.isSaved === other.isSaved &&
    one.uses?.people === other.uses?.people &&
    one.uses?.records === other.uses?.records
  );
}
