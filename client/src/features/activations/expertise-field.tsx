import { useFormContext } from 'react-hook-form';
import { ChoiceGroups } from '#client/components/form/choice-groups.tsx';
import { FieldNote, OptionalMark } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { useHeldValues } from '#client/components/form/use-held-values.ts';
import { offeredGroups } from '#shared/program/offered-entries.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { entryLabels } from '#shared/program/lists.ts';
import type { ActivationFields } from './activation-fields.ts';

const NAME = 'expertiseWanted';

export function ExpertiseField() {
  const { watch } = useFormContext<ActivationFields>();
  const { expertise } = useLists();
  const groups = offeredGroups(expertise, useHeldValues(NAME));
  const { noteId, message } = useField(NAME);
  const chosen = watch(NAME);
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="font-semibold">
        Expertise wanted
        <OptionalMark />
      </legend>
      <p className="empty:hidden">{entryLabels(expertise, chosen).join(', ')}</p>
      <FieldNote id={noteId} message={message} hint="Chaplains with this expertise come first" />
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
          Choose expertise
        </summary>
        <ChoiceGroups name={NAME} groups={groups} />
      </details>
    </fieldset>
  );
}
