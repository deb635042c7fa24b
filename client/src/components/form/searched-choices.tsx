import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { MANY_CHOICES } from '#client/components/ui/many-choices.ts';

export interface SearchedChoice {
  value: string;
  label: string;
  hint?: string;
}

interface SearchedChoicesProps {
  choices: readonly SearchedChoice[];
  /** Renders the choices. The search hides those in `hidden`, but their values stay chosen. */
  children: (hidden: ReadonlySet<string>) => ReactNode;
}

export function SearchedChoices({ choices, children }: SearchedChoicesProps) {
  const id = useId();
  const [text, setText] = useState('');
  const words = useDeferredValue(spoken(text)).split(/\s+/).filter(Boolean);
  const hidden = new Set(
    choices.filter((choice) => !isFound(choice, words)).map(({ value }) => value),
  );
  if (choices.length <= MANY_CHOICES) return children(hidden);
  return (
    <>
      <input
        id={id}
        type="search"
        aria-label="Search the choices"
        placeholder="Search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Otherwise Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={`${INPUT_CLASS} my-2 max-w-sm`}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {words.length > 0 && `${choices.length - hidden.size} of ${choices.length}`}
      </p>
      {children(hidden)}
    </>
  );
}

/** Removes accents. The server's own search code would be too large for these pages. */
const spoken = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function isFound({ label, hint = '' }: SearchedChoice, words: readonly string[]) {
  if (words.length === 0) return true;
  const text = spoken(`${label} ${hint}`);
  return words.every((word) => text.includes(word));
}
