import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { ChoiceGroups } from './choice-groups.tsx';
import type { ChoiceFieldName } from '#shared/chaplains/choice-fields.ts';
import { PROFILE_FIELDS } from '#shared/chaplains/profile-fields.ts';
import { catalogueFor } from './offered-choices.ts';
import type { ProfileValues } from './profile-values.ts';

export function CatalogueField({ name }: { name: ChoiceFieldName }) {
  const { getValues } = useFormContext<Pick<ProfileValues, ChoiceFieldName>>();
  const [groups] = useState(() => catalogueFor(name, getValues(name)));
  const { label } = PROFILE_FIELDS[name];
  return (
    <CheckboxField<ProfileValues> name={name} label={label} choices={[]} optional>
      <ChoiceGroups name={name} groups={groups} />
    </CheckboxField>
  );
}
