import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { INPUT_CLASS } from './input-class.ts';

export interface SearchedOption {
  value: string;
  label: string;
  hint?: string;
}

export interface SearchChoiceProps {
  ref?: Ref<HTMLInputElement>;
  id: string;
  value: string;
  /** The text shown for the value; the value itself by default. */
  shown?: string;
  readOptions: () => readonly SearchedOption[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  locked?: string | undefined;
  /** Names the field if no label element does. */
  label?: string;
  aria?: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
}

/** More options than this would be slow to draw, and nobody reads so many. */
const MAX_SHOWN = 50;

/** A choice from a long list: typing filters, arrows move, Enter chooses, Escape cancels. */
export function SearchChoice({
  ref,
  id,
  value,
  shown: name = value,
  readOptions,
  onChange,
  onBlur,
  label,
  locked,
  aria,
}: SearchChoiceProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const options = useMemo(() => (isOpen ? readOptions() : []), [isOpen, readOptions]);
  const found = useMemo(() => matching(options, typed ?? ''), [options, typed]);
  const shown = found.slice(0, MAX_SHOWN);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);

  const open = () => {
    if (locked !== undefined) return;
    setOpen(true);
    setActive(0);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: SearchedOption | undefined) => {
    if (option) onChange(option.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) open();
      else if (shown.length > 0) {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        setActive((active + step + shown.length) % shown.length);
      }
    }
  };

  return (
    <div className="relative">
      <input
        ref={ref}
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && shown.length > 0 ? `${listId}-${active}` : undefined}
        aria-label={label}
        {...aria}
        readOnly={locked !== undefined}
        aria-disabled={locked !== undefined || undefined}
        title={locked}
        value={typed ?? name}
        // Selects the text, so that typing replaces the current choice.
        onFocus={({ target }) => target.select()}
        onClick={() => !isOpen && open()}
        onChange={(event) => {
          setTyped(event.target.value);
          open();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          choose(found.find((option) => isNamed(option, typed?.trim().toLowerCase())));
          onBlur?.();
        }}
        className={`${INPUT_CLASS} pr-10`}
      />
      <ChevronDown
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-soft"
        aria-hidden="true"
      />
      {isOpen && (
        <div
          ref={list}
          id={listId}
          role="listbox"
          aria-label={label}
          aria-labelledby={label ? undefined : `${id}-label`}
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded border border-line bg-surface py-1 shadow-float"
        >
          {shown.map((option, position) => (
            <div
              key={option.value}
              id={`${listId}-${position}`}
              role="option"
              aria-selected={position === active}
              tabIndex={-1}
              onMouseDown={(event) => {
                // Keeps the focus in the field.
                event.preventDefault();
                choose(option);
              }}
              className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-3 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
            >
              <span className="min-w-0 wrap-anywhere">{option.label}</span>
              {option.hint && <span className="text-sm text-soft">{option.hint}</span>}
            </div>
          ))}
        </div>
      )}
      <p
        role="status"
        className={isOpen && shown.length < found.length ? 'mt-1 text-sm text-soft' : 'sr-only'}
      >
        {isOpen && foundText(shown.length, found.length)}
      </p>
    </div>
  );
}

const isNamed = ({ value, label }: SearchedOption, text: string | undefined) =>
  [value.toLowerCase(), label.toLowerCase()].some((name) => name === text);

function foundText(shown: number, found: number) {
  if (found === 0) return 'None found';
  const count = found === 1 ? '1 found' : `${found} found`;
  return shown < found ? `${count}, the first ${shown} shown. Type to narrow them.` : count;
}

/** Matching options; the ones whose label or hint begins with the text come first. */
function matching(options: readonly SearchedOption[], text: string) {
  const words = spoken(text).split(' ').filter(Boolean);
  const those = options.filter(({ label, hint = '' }) => {
    const name = spoken(`${label} ${hint}`);
    return words.every((word) => name.includes(word));
  });
  const begins = ({ label, hint = '' }: SearchedOption) =>
    [label, hint].some((name) => spoken(name).startsWith(words.join(' ')));
  return [...those.filter(begins), ...those.filter((option) => !begins(option))];
}

const spoken = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}+-]+/gu, ' ');
