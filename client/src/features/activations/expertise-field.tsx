import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChoiceList } from '#client/components/form/choice-field.tsx';
import { FieldNote, OptionalMark } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import {
  EXPERTISE,
  expertiseLabel,
  sameExpertise,
  type Choice,
} from '#shared/chaplains/catalogue.ts';
import type { ActivationFields } from './activation-fields.ts';

const NAME = 'expertiseWanted';

/** Folded away, since most activations ask for no expertise. */
export function ExpertiseField() {
  const { getValues, watch } = useFormContext<ActivationFields>();
  const [stored] = useState(() => getValues(NAME));
  const { noteId, message } = useField(NAME);
  const chosen = watch(NAME);
  const known = EXPERTISE.flatMap(({ choices }) =>
    choices.flatMap(({ value }) => sameExpertise(value)),
  );
  const others = stored.filter((value) => !known.includes(value));
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="font-semibold">
        Expertise wanted
        <OptionalMark />
      </legend>
      <p className="empty:hidden">{chosen.map(expertiseLabel).join(', ')}</p>
      <FieldNote id={noteId} message={message} hint="Chaplains who have it are suggested first" />
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          Choose expertise
        </summary>
        <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
          {EXPERTISE.map(({ label, hint, choices }) => (
            <div key={label} role="group" aria-label={`${label}: ${hint}`}>
              <p aria-hidden="true" className="text-sm text-soft">
                <span className="font-semibold">{label}</span>
                {` · ${hint}`}
              </p>
              <ChoiceList
                name={NAME}
                type="checkbox"
                choices={choices.map((choice) => takingOver(choice, stored))}
              />
            </div>
          ))}
          {others.length > 0 && (
            <ChoiceList
              name={NAME}
              type="checkbox"
              choices={others.map((value) => ({ value, label: value }))}
            />
          )}
        </div>
      </details>
    </fieldset>
  );
}

function takingOver({ value, label, hint = '' }: Choice, stored: readonly string[]) {
  const meanings = sameExpertise(value);
  return { label, hint, value: stored.find((each) => meanings.includes(each)) ?? value };
}
