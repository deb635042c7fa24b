import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { ChoiceGroups } from '#client/components/form/choice-groups.tsx';
import { useHeldValues } from '#client/components/form/use-held-values.ts';
import { quickFirst } from '#shared/program/offered-entries.ts';
import { useLists } from '#client/lib/program-lists.ts';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import { declarationOf } from '#shared/chaplains/profile-fields.ts';
import type { ProfileValues } from './profile-values.ts';

interface OfferFieldProps {
  name: ChoiceFieldName;
  optional: boolean;
}

/** Shows the short list of choices, with all others folded away. */
export function OfferField({ name, optional }: OfferFieldProps) {
  const { label, hint = 'Choose any', more = 'More…' } = declarationOf(name);
  // Rendered only when opened, to spare screen readers some forty more checkboxes.
  const [opened, setOpened] = useState(false);
  const held = useHeldValues(name);
  // Keeps the values of the first render, so that a checkbox doesn't move when it is ticked.
  const [before] = useState(held);
  const { quick, rest } = quickFirst(useLists()[name], { held, before });
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
