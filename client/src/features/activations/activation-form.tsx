import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { ChooserField } from '#client/components/form/chooser-field.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { changesOf } from '#client/lib/changed-values.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { recipientsQuery } from '#client/lib/recipients.ts';
import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { offeredChoices } from '#shared/program/offered-entries.ts';
import { regionChoices } from '#shared/program/region-names.ts';
import { activationFields, fieldsOf, type ActivationFields } from './activation-fields.ts';
import { ExpertiseField } from './expertise-field.tsx';
import { LeadField } from './lead-field.tsx';
import { useCreateActivation, useUpdateActivation } from './mutations.ts';
import { changedParts, toldOfChange } from './told-of-change.ts';

interface CreateFormProps {
  draft: string;
  onCreated: (activation: Activation) => void;
}

export function CreateActivationForm({ draft, onCreated }: CreateFormProps) {
  const create = useCreateActivation();
  const [defaultValues] = useState(() => fieldsOf(null));
  return (
    <ActivationForm
      draft={draft}
      defaultValues={defaultValues}
      activation={null}
      submitLabel="Create Activation"
      onSubmit={async ({ placeChange: _, ...body }) =>
        onCreated(await create.mutateAsync({ body }))
      }
    />
  );
}

interface EditFormProps {
  draft: string;
  activation: Activation;
  onDone: () => void;
}

/** Sends only changed fields, so that two editors don't undo each other's changes. */
export function EditActivationForm({ draft, activation, onDone }: EditFormProps) {
  const update = useUpdateActivation();
  const [defaultValues] = useState(() => fieldsOf(activation));
  return (
    <ActivationForm
      draft={draft}
      defaultValues={defaultValues}
      activation={activation}
      submitLabel="Save Changes"
      onSubmit={async (values) => {
        const stored = activationFields.safeParse(defaultValues).data;
        const { placeChange, ...facts } = values;
        const body = changesOf<Partial<typeof facts>>(stored ?? {}, facts);
        if (Object.keys(body).length > 0) {
          const isAsked = wasSomebodyThere(activation) && ('location' in body || 'address' in body);
          await update.mutateAsync({
            params: { id: activation.id },
            body: { ...body, ...(isAsked && { placeChange }) },
          });
        }
        onDone();
      }}
    />
  );
}

interface ActivationFormProps {
  draft: string;
  defaultValues: ActivationFields;
  activation: Activation | null;
  submitLabel: string;
  onSubmit: (values: z.output<typeof activationFields>) => Promise<unknown>;
}

function ActivationForm(props: ActivationFormProps) {
  const { draft, defaultValues, activation, submitLabel, onSubmit } = props;
  const { regions } = useProgram();
  const suggestions = offeredChoices(useLists().eventTypes, []).map(({ label }) => label);
  const lead = activation?.chaplain?.user;
  const ended = activation && !defaultValues.status ? activation.status : null;
  return (
    <Form schema={activationFields} defaultValues={defaultValues} onSubmit={onSubmit} draft={draft}>
      <TextField<ActivationFields>
        name="eventType"
        label="Event type"
        autoComplete="off"
        suggestions={suggestions}
      />
      <TextField<ActivationFields>
        name="location"
        label="Location"
        hint="A name that helps chaplains find the place"
        autoComplete="off"
      />
      <TextField<ActivationFields>
        name="address"
        label="Street address"
        hint="Opens in the maps app on chaplains’ phones"
        autoComplete="off"
        optional
      />
      {activation && <PlaceChangeField activation={activation} />}
      <TextAreaField<ActivationFields> name="description" label="Description" rows={4} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChooserField<ActivationFields>
          name="region"
          label="Region"
          none="No region"
          choices={regionChoices(regions, defaultValues.region)}
          optional
        />
        <SelectField<ActivationFields>
          name="status"
          label="Status"
          choices={statusChoices(ended)}
        />
        <TextField<ActivationFields> name="startTime" label="Start" type="datetime-local" />
        <TextField<ActivationFields> name="endTime" label="End" type="datetime-local" optional />
        <TextField<ActivationFields>
          name="chaplainsNeeded"
          label="Chaplains needed"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <LeadField storedName={lead ? `${lead.firstName} ${lead.lastName}` : null} />
      <ExpertiseField />
      <TextAreaField<ActivationFields> name="notes" label="Notes" hint="For the office" optional />
      {activation && <ChangeNote activation={activation} />}
      <DialogFooter>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function statusChoices(ended: string | null) {
  const open = [
    { value: 'active', label: ended ? 'Active: reopen it' : 'Active' },
    { value: 'standby', label: ended ? 'Standby: reopen it' : 'Standby' },
  ];
  return ended ? [{ value: '', label: `Stays ${ended}` }, ...open] : open;
}

const wasSomebodyThere = ({ counts, status }: Activation) =>
  counts.onScene + counts.left > 0 && LIVE_STATUSES.some((live) => live === status);

/** Asks why the location changes, if somebody has already been at the old location. */
function PlaceChangeField({ activation }: { activation: Activation }) {
  const { dirtyFields } = useFormState<ActivationFields>();
  const isElsewhere = dirtyFields.location ?? dirtyFields.address ?? false;
  if (!isElsewhere || !wasSomebodyThere(activation)) return null;
  return (
    <RadioField<ActivationFields>
      name="placeChange"
      label="Why does the location change?"
      choices={[
        {
          value: 'new-site',
          label: 'The place has changed',
          hint: `Hours at ${activation.location} stay as they are. People who are asked or coming go to the new site; people on scene stay until you move them.`,
        },
        {
          value: 'correction',
          label: 'The former place was wrong',
          hint: 'The corrected place applies to hours that haven’t been approved yet.',
        },
      ]}
    />
  );
}

function ChangeNote({ activation: { id } }: { activation: Activation }) {
  const { dirtyFields } = useFormState<ActivationFields>();
  const status = useWatch<ActivationFields, 'status'>({ name: 'status' });
  const parts = changedParts(Object.keys(dirtyFields));
  const count = useQuery({ ...recipientsQuery(id, 'change'), enabled: parts !== null });
  const told =
    parts && toldOfChange(parts, { isLive: status !== '', count: count.data, error: count.error });
  return (
    <div role="status" className="empty:-mt-5">
      {told && <Notice tone="amber">{told}</Notice>}
    </div>
  );
}
