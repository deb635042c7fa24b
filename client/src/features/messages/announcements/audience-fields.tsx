import { useFormContext } from 'react-hook-form';
import { CheckboxField, RadioField } from '#client/components/form/choice-field.tsx';
import { ChoiceGroups } from '#client/components/form/choice-groups.tsx';
import { useHeldValues } from '#client/components/form/use-held-values.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { ROLE_LABELS, ROLES } from '#shared/accounts/constants.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { entryLabels } from '#shared/program/lists.ts';
import { offeredGroups } from '#shared/program/offered-entries.ts';
import { regionChoices } from '#shared/program/region-names.ts';
import type { AnnouncementFields } from './announcement-fields.ts';

const TO = [
  { value: 'chaplains', label: 'Approved and active chaplains' },
  { value: 'roles', label: 'Everybody with a role' },
];
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

export function AudienceFields() {
  const { watch } = useFormContext<AnnouncementFields>();
  const { regions } = useProgram();
  const to = watch('to');
  return (
    <>
      <RadioField<AnnouncementFields> name="to" label="To" choices={TO} />
      {to === 'roles' ? (
        <CheckboxField<AnnouncementFields>
          name="roles"
          label="Roles"
          hint="All chaplains, including those who wait for approval"
          choices={ROLE_CHOICES}
        />
      ) : (
        <>
          <CheckboxField<AnnouncementFields>
            name="regions"
            label="Only in these regions"
            optional
            choices={regionChoices(regions)}
          />
          <ExpertiseChoices />
        </>
      )}
    </>
  );
}

function ExpertiseChoices() {
  const { watch } = useFormContext<AnnouncementFields>();
  const chosen = watch('expertise');
  const { expertise } = useLists();
  const groups = offeredGroups(expertise, useHeldValues('expertise'));
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        Only with one of these areas of expertise
      </summary>
      <ChoiceGroups name="expertise" groups={groups} />
      <p className="empty:hidden">{entryLabels(expertise, chosen).join(', ')}</p>
    </details>
  );
}
