import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { AFFILIATIONS, OTHER_AFFILIATION } from '#shared/chaplains/catalogue.ts';
import type { ApplicationBody } from '#shared/chaplains/schemas.ts';

interface AffiliationFieldProps {
  textLabel?: string;
}

export function AffiliationField({
  textLabel = 'Your affiliation, in your own words',
}: AffiliationFieldProps) {
  const { field } = useController<Pick<ApplicationBody, 'affiliation'>, 'affiliation'>({
    name: 'affiliation',
  });
  const isListed = AFFILIATIONS.some(
    ({ value }) => value === field.value && value !== OTHER_AFFILIATION,
  );
  const [other, setOther] = useState(field.value !== '' && !isListed);
  const { id, noteId, message, aria } = useField('affiliation');

  const choose = (value: string) => {
    setOther(value === OTHER_AFFILIATION);
    field.onChange(value);
  };

  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={aria['aria-describedby']}>
      <legend className="font-semibold">Affiliation</legend>
      <FieldNote id={noteId} message={message} hint={undefined} />
      <div className="grid grid-fit-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-7">
        {AFFILIATIONS.map(({ value, label }, position) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name={`${id}-choice`}
              ref={position === 0 ? field.ref : undefined}
              checked={value === OTHER_AFFILIATION ? other : !other && field.value === value}
              onChange={() => choose(value)}
              onBlur={field.onBlur}
              className="choice-mark mt-0.5"
            />
            {label}
          </label>
        ))}
      </div>
      {other && (
        <div className="flex flex-col gap-1.5">
          <label htmlFor={`${id}-text`}>{textLabel}</label>
          <input
            id={`${id}-text`}
            className={INPUT_CLASS}
            value={field.value === OTHER_AFFILIATION ? '' : field.value}
            onChange={(event) => field.onChange(event.target.value || OTHER_AFFILIATION)}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </fieldset>
  );
}
