import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import type { Choice } from '#shared/chaplains/catalogue.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import { declarationOf } from '#shared/chaplains/profile-fields.ts';
import { ChoiceGroups } from './choice-groups.tsx';
import { quickFirst } from './offered-choices.ts';
import type { ProfileValues } from './profile-values.ts';

interface OfferFieldProps {
  name: ChoiceFieldName;
  quick: readonly Choice[];
  optional: boolean;
}

export function OfferField({ name, quick: choices, optional }: OfferFieldProps) {
  const { getValues } = useFormContext<Pick<ProfileValues, ChoiceFieldName>>();
  const { label, hint = 'Choose any', more = 'More…' } = declarationOf(name);
  // Rendered only when opened: a screen reader would have to pass forty more boxes.
  const [opened, setOpened] = useState(false);
  const [{ quick, rest }] = useState(() => quickFirst(name, choices, getValues(name)));
  return (
    <CheckboxField<ProfileValues>
      name={name}
      label={label}
      {...(optional ? { optional } : { hint })}
      choices={quick}
    >
      <details className="group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
          {more}
          <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
        </summary>
        {opened && <ChoiceGroups name={name} groups={rest} />}
      </details>
    </CheckboxField>
  );
}
