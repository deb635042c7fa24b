import { useFormContext } from 'react-hook-form';
import { ChoiceList, CheckboxField, RadioField } from '#client/components/form/choice-field.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { ROLE_LABELS, ROLES } from '#shared/accounts/constants.ts';
import { EXPERTISE, expertiseLabel } from '#shared/chaplains/catalogue.ts';
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
          hint="All chaplains, also those who wait for approval"
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

/** Folded away, since most announcements name no expertise. */
function ExpertiseChoices() {
  const { watch } = useFormContext<AnnouncementFields>();
  const chosen = watch('expertise');
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
        Only with one of these areas of expertise
      </summary>
      <div className="flex flex-col gap-4 border-l-2 border-line pl-4">
        {EXPERTISE.map(({ label, choices }) => (
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true" className="text-sm font-semibold text-soft">
              {label}
            </p>
            <ChoiceList
              name="expertise"
              type="checkbox"
              choices={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
            />
          </div>
        ))}
      </div>
      <p className="empty:hidden">{chosen.map(expertiseLabel).join(', ')}</p>
    </details>
  );
}
