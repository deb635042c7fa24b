import { use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import type { Part } from '#shared/program/constants.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { settingOf } from '#shared/program/settings.ts';
import { Foot } from './foot.tsx';
import { formValuesOf, typedIn, typedKeys, type FormValues } from './form-values.ts';

interface SaveBarProps {
  part: Part;
  stored: ProgramSettings;
}

export function SaveBar({ part, stored }: SaveBarProps) {
  const { getValues } = useFormContext<FormValues>();
  useWatch<FormValues>();
  const startFrom = use(StartFrom);
  const typed = typedIn(typedKeys(part, stored), getValues());
  return (
    <Foot
      typed={typed.map((key) => settingOf(key).label)}
      onDiscard={() => startFrom(formValuesOf(part, stored))}
    >
      <SubmitButton>Save Changes</SubmitButton>
    </Foot>
  );
}
