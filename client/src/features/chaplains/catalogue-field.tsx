import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { ChoiceGroups } from './choice-groups.tsx';
import { catalogueFor, type Offer } from './offered-choices.ts';

interface Lists {
  expertise: string[];
  availability: string[];
}

interface CatalogueFieldProps {
  name: keyof Lists;
  label: string;
  offer: Offer;
}

/** The whole catalogue in its groups, with what is stored and not in it. */
export function CatalogueField({ name, label, offer }: CatalogueFieldProps) {
  const { getValues } = useFormContext<Lists>();
  const [groups] = useState(() => catalogueFor(offer, getValues(name)));
  return (
    <CheckboxField<Lists> name={name} label={label} choices={[]} optional>
      <ChoiceGroups name={name} groups={groups} />
    </CheckboxField>
  );
}
