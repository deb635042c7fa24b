import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import type { ApplicationBody } from '#shared/chaplains/schemas.ts';
import { ChoiceGroups } from './choice-groups.tsx';
import { quickFirst, type Offer } from './offered-choices.ts';

interface OfferFieldProps {
  name: Extract<keyof ApplicationBody, 'expertise' | 'availability'>;
  label: string;
  hint: string;
  more: string;
  offer: Offer;
}

/** The quick choices, with the rest of the catalogue behind one press. */
export function OfferField({ name, label, hint, more, offer }: OfferFieldProps) {
  const { getValues } = useFormContext<Pick<ApplicationBody, typeof name>>();
  // Not rendered before it is opened: forty more boxes are a long way for whoever can't see them.
  const [opened, setOpened] = useState(false);
  const [{ quick, rest, startsOpen }] = useState(() => {
    const values = getValues(name);
    const offered = quickFirst(offer, values);
    const isQuick = (value: string) => offered.quick.some((choice) => choice.value === value);
    return { ...offered, startsOpen: values.some((value) => !isQuick(value)) };
  });
  return (
    <CheckboxField<ApplicationBody> name={name} label={label} hint={hint} choices={quick}>
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
