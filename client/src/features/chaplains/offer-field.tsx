import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField, ChoiceList } from '#client/components/form/choice-field.tsx';
import type { ApplicationBody } from '#shared/chaplains/schemas.ts';
import { notOffered, type Offer } from './offered-choices.ts';

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
  const [{ unknown, startsOpen }] = useState(() => {
    const values = getValues(name);
    const isQuick = (value: string) => offer.quick.some((choice) => choice.value === value);
    return {
      unknown: notOffered(offer, values),
      startsOpen: values.some((value) => !isQuick(value)),
    };
  });
  return (
    <CheckboxField<ApplicationBody> name={name} label={label} hint={hint} choices={offer.quick}>
      <details
        open={startsOpen}
        className="group"
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
          {more}
          <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
        </summary>
        {(opened || startsOpen) && (
          <div className="flex flex-col gap-4 border-l-2 border-line pt-2 pl-4">
            {offer.groups.map((group) => (
              <div key={group.label} role="group" aria-label={group.label}>
                <p aria-hidden="true" className="text-sm font-semibold text-soft">
                  {group.label}
                </p>
                <ChoiceList name={name} type="checkbox" choices={group.choices} />
              </div>
            ))}
            {unknown.length > 0 && (
              <ChoiceList
                name={name}
                type="checkbox"
                choices={unknown.map((value) => ({ value, label: value }))}
              />
            )}
          </div>
        )}
      </details>
    </CheckboxField>
  );
}
