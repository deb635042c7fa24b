import { useId } from 'react';
import type { DeclaredPlaceholder } from '#shared/messages/text-mistakes.ts';
import { REQUIRED_LABELS } from './text-labels.ts';

interface PlaceholderButtonsProps {
  placeholders: readonly DeclaredPlaceholder[];
  onInsert: (name: string) => void;
}

export function PlaceholderButtons({ placeholders, onInsert }: PlaceholderButtonsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold">
        Placeholders
      </h3>
      <p className="text-sm text-soft">
        The portal fills in the placeholders when it sends a message. Press a placeholder to insert
        it in your text.
      </p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-[auto_minmax(0,1fr)]">
        {placeholders.map(({ name, label, required }) => (
          <li
            key={name}
            className="border-t border-line py-1 sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-center"
          >
            <button
              type="button"
              aria-label={`Insert {${name}}: ${label}`}
              // Keeps the focus in the field, so that a phone's keyboard stays open.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(name)}
              className="inline-flex min-h-11 items-center justify-self-start rounded border border-control bg-surface px-3 font-semibold hover:bg-sunken"
            >
              {`{${name}}`}
            </button>
            <span className="text-sm max-sm:block">
              {label}
              {required && <span className="text-soft">; {REQUIRED_LABELS[required]}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
