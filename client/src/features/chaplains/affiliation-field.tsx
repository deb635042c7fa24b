import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { LazySearchChoice } from '#client/components/ui/lazy-search-choice.tsx';
import { MANY_CHOICES } from '#client/components/ui/many-choices.ts';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { offeredChoices } from '#shared/program/offered-entries.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { OTHER_AFFILIATION } from '#shared/chaplains/constants.ts';
import type { ApplicationBody } from '#shared/chaplains/schemas.ts';
import { entryOf } from '#shared/program/lists.ts';
import { ownEntry } from '#shared/program/merge-entries.ts';

interface AffiliationFieldProps {
  textLabel?: string;
}

export function AffiliationField({
  textLabel = 'Your affiliation, in your own words',
}: AffiliationFieldProps) {
  const { field } = useController<Pick<ApplicationBody, 'affiliation'>, 'affiliation'>({
    name: 'affiliation',
  });
  const { ref } = field;
  const { id, noteId, message, aria } = useField('affiliation');
  const { choices, isOther, choose, type } = useAffiliation(field);
  const chosen = isOther ? OTHER_AFFILIATION : field.value;

  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={aria['aria-describedby']}>
      <legend className="font-semibold">Affiliation</legend>
      <FieldNote id={noteId} message={message} hint={undefined} />
      {choices.length > MANY_CHOICES ? (
        <LazySearchChoice
          ref={ref}
          id={id}
          value={chosen}
          shown={choices.find(({ value }) => value === chosen)?.label ?? ''}
          readOptions={() => choices}
          onChange={choose}
          onBlur={field.onBlur}
          label="Affiliation"
          aria={aria}
        />
      ) : (
        <div className="grid grid-fit-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-7">
          {choices.map(({ value, label, hint }, position) => (
            <label key={value} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="radio"
                name={`${id}-choice`}
                ref={position === 0 ? field.ref : undefined}
                checked={value === chosen}
                onChange={() => choose(value)}
                onBlur={field.onBlur}
                className="choice-mark mt-0.5"
              />
              <span>
                {label}
                {hint && <span className="block text-sm text-soft">{hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
      {isOther && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-text`}>{textLabel}</label>
          <input
            id={`${id}-text`}
            className={INPUT_CLASS}
            value={field.value === OTHER_AFFILIATION ? '' : field.value}
            onChange={(event) => type(event.target.value)}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </fieldset>
  );
}

interface Affiliation {
  value: string;
  onChange: (value: string) => void;
}

/** Choosing ‘Other’, if the list has it, opens a text field for the person's own words. */
function useAffiliation({ value, onChange }: Affiliation) {
  const list = useLists().affiliation;
  const [stored] = useState(value);
  const [chosen, setChosen] = useState<'other' | 'listed' | null>(null);
  const hasOther = ownEntry(list, OTHER_AFFILIATION) !== undefined;
  const isListed = (each: string) => entryOf(list, each) !== undefined;
  const isOwnWords = value === OTHER_AFFILIATION || (value !== '' && !isListed(value));
  const isOther = hasOther && (chosen === null ? isOwnWords : chosen === 'other');
  const held = [...new Set([stored, value])].filter((each) =>
    hasOther ? isListed(each) : each !== '',
  );
  return {
    choices: offeredChoices(list, isOther ? [...held, OTHER_AFFILIATION] : held),
    isOther,
    choose: (next: string) => {
      setChosen(next === OTHER_AFFILIATION ? 'other' : 'listed');
      onChange(next);
    },
    type: (words: string) => {
      setChosen('other');
      onChange(words || OTHER_AFFILIATION);
    },
  };
}
