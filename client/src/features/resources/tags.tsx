import { useState, type ReactNode } from 'react';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';

const SHOWN = 6;

interface TagsProps {
  tags: readonly string[];
  about: string;
  onTag: (tag: string) => void;
}

export function Tags({ tags, about, onTag }: TagsProps) {
  const [open, setOpen] = useState(false);
  const isLong = tags.length > SHOWN + 1;
  const shown = isLong && !open ? tags.slice(0, SHOWN) : tags;
  const more = tags.length - SHOWN;
  return (
    <ul aria-label="Tags" className="-my-1 flex flex-wrap gap-x-2">
      {shown.map((tag) => (
        <li key={tag} className="min-w-0">
          <TagButton
            label={`${tag}: find all with this tag`}
            needsConnection
            onPress={() => onTag(tag)}
          >
            <span className="rounded bg-sunken px-2 py-0.5 text-sm wrap-anywhere text-link group-hover:underline">
              {tag}
            </span>
          </TagButton>
        </li>
      ))}
      {isLong && (
        <li>
          <TagButton
            label={open ? `Show fewer tags: ${about}` : `+${more} more tags: ${about}`}
            expanded={open}
            onPress={() => setOpen(!open)}
          >
            <span className="text-sm font-semibold text-link group-hover:underline">
              {open ? 'Show fewer' : `+${more} more`}
            </span>
          </TagButton>
        </li>
      )}
    </ul>
  );
}

interface TagButtonProps {
  label: string;
  expanded?: boolean;
  needsConnection?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function TagButton(props: TagButtonProps) {
  const { label, expanded, needsConnection = false, onPress, children } = props;
  const isCut = !useIsConnected() && needsConnection;
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={expanded}
      aria-disabled={isCut || undefined}
      title={isCut ? NEEDS_CONNECTION : undefined}
      onClick={() => !isCut && onPress()}
      className="group flex min-h-11 min-w-11 items-center rounded aria-disabled:opacity-60 lg:min-h-8"
    >
      {children}
    </button>
  );
}
