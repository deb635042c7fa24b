import { Search } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { INPUT_CLASS } from './input-class.ts';
import { LazySearchChoice } from './lazy-search-choice.tsx';
import { MANY_CHOICES } from './many-choices.ts';

interface TypedText {
  text: string;
  change: (text: string) => void;
}

interface SearchFilterProps {
  label?: string;
  placeholder: string;
  typed: TypedText;
  /** On a phone, hides the label, so that only the placeholder names the field. */
  compact?: boolean;
  worksOffline?: boolean;
  className?: string;
}

export function SearchFilter({
  label = 'Search',
  placeholder,
  typed,
  compact,
  worksOffline = false,
  className,
}: SearchFilterProps) {
  const cut = useCut();
  return (
    <Labelled label={label} labelClass={compact ? 'max-sm:sr-only' : ''} className={className}>
      {(id) => (
        <div className="relative">
          <Search
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft"
            aria-hidden="true"
          />
          <input
            id={id}
            type="search"
            placeholder={placeholder}
            maxLength={200}
            {...(!worksOffline && cut)}
            value={typed.text}
            onChange={(event) => typed.change(event.target.value)}
            className={`${INPUT_CLASS} pl-10`}
          />
        </div>
      )}
    </Labelled>
  );
}

interface SelectFilterProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** For lists of the program or regions, which may be long: makes the choices searchable. */
  searchesMany?: boolean;
  onChange: (value: string) => void;
  className?: string;
}

export function SelectFilter(props: SelectFilterProps) {
  const { label, all, value, options, searchesMany = false, onChange, className } = props;
  const cut = useCut();
  return (
    <Labelled label={label} className={className}>
      {(id) =>
        searchesMany && options.length > MANY_CHOICES ? (
          <LazySearchChoice
            id={id}
            value={value}
            shown={options.find((option) => option.value === value)?.label ?? all}
            readOptions={() => [{ value: '', label: all }, ...options]}
            locked={cut?.title}
            onChange={onChange}
          />
        ) : (
          <select
            id={id}
            value={value}
            aria-disabled={cut !== null || undefined}
            title={cut?.title}
            {...(cut && UNCHOOSABLE)}
            onChange={(event) => !cut && onChange(event.target.value)}
            className={INPUT_CLASS}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )
      }
    </Labelled>
  );
}

interface DateFilterProps {
  label: string;
  typed: TypedText;
}

export function DateFilter({ label, typed }: DateFilterProps) {
  const cut = useCut();
  return (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="date"
          value={typed.text}
          max="9999-12-31"
          {...cut}
          onChange={(event) => typed.change(event.target.value)}
          className={INPUT_CLASS}
        />
      )}
    </Labelled>
  );
}

/** Locks filters while offline, as they would find nothing. Unlike `disabled`, keeps the focus. */
function useCut() {
  const isConnected = useIsConnected();
  return isConnected ? null : { readOnly: true, 'aria-disabled': true, title: NEEDS_CONNECTION };
}

/** Makes a select read-only, as it has no `readOnly` attribute. */
const UNCHOOSABLE = {
  onMouseDown: (event: SyntheticEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => event.key !== 'Tab' && event.preventDefault(),
};

interface LabelledProps {
  label: string;
  labelClass?: string;
  className?: string | undefined;
  children: (id: string) => ReactNode;
}

function Labelled({ label, labelClass = '', className = '', children }: LabelledProps) {
  const id = useId();
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label id={`${id}-label`} htmlFor={id} className={`font-semibold ${labelClass}`}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
