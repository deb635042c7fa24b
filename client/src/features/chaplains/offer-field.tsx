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
}

/** The quick choices, with the rest of the catalogue behind one press. */
export function OfferField({ name, quick: choices }: OfferFieldProps) {
  const { getValues } = useFormContext<Pick<ProfileValues, ChoiceFieldName>>();
  const { label, hint = 'Choose any', more = 'More…' } = declarationOf(name);
  // Not rendered before it is opened: forty more boxes are a long way for whoever can't see them.
  const [opened, setOpened] = useState(false);
  const [{ quick, rest, startsOpen }] = useState(() => {
    const values = getValues(name);
    const offered = quickFirst(name, choices, values);
    const isQuick = (value: string) => offered.quick.some((choice) => choice.value === value);
    return { ...offered, startsOpen: values.some((value) => !isQuick(value)) };
  });
  return (
    <CheckboxField<ProfileValues> name={name} label={label} hint={hint} choices={quick}>
      <details
        open={startsOpen}
        className="group"
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
          {more}
          <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
        </summary>
        {(opened || startsOpen) && <ChoiceGroups name={name} groups={rest} />}
      </details>
    </CheckboxField>
  );
}
