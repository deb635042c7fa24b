import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { zoneName } from '#client/lib/dates.ts';
import type { TrainingSession, TrainingSessionBody } from '#shared/training/schemas.ts';
import { CapacityNote, TimeNote } from './field-notes.tsx';
import { VirtualLinkField } from './virtual-link-field.tsx';
import {
  fieldsOf,
  NEW_SESSION,
  trainingSessionFields,
  type TrainingSessionFields,
} from './training-session-fields.ts';
import {
  useCreateTrainingSession,
  useUpdateTrainingSession,
} from './training-session-mutations.ts';

/** Keeps the year to four digits, too. */
const LATEST = '2099-12-31T23:59';

interface DoneProps {
  /** Name under which is kept what is typed. */
  draft: string;
  onDone: () => void;
}

export function CreateTrainingSessionForm({ draft, onDone }: DoneProps) {
  const create = useCreateTrainingSession();
  return (
    <TrainingSessionForm
      session={null}
      draft={draft}
      defaultValues={NEW_SESSION}
      submitLabel="Create Training"
      onSubmit={async (body) => {
        await create.mutateAsync({ body });
        onDone();
      }}
    />
  );
}

interface EditSessionFormProps extends DoneProps {
  session: TrainingSession;
}

/** Sends what was changed and nothing else. */
export function EditTrainingSessionForm({ session, draft, onDone }: EditSessionFormProps) {
  const update = useUpdateTrainingSession();
  // The session may be read again meanwhile; only what was changed in the form is sent.
  const [defaultValues] = useState(() => fieldsOf(session));
  return (
    <TrainingSessionForm
      session={session}
      draft={draft}
      defaultValues={defaultValues}
      submitLabel="Save Changes"
      onSubmit={async (values) => {
        // As the form shows what is stored: to the minute, and the first of two equal times.
        const stored = trainingSessionFields.safeParse(defaultValues);
        const body = changesOf(stored.data ?? {}, values);
        if (Object.keys(body).length > 0) {
          await update.mutateAsync({ params: { id: session.id }, body });
        }
        onDone();
      }}
    />
  );
}

interface SessionFormProps {
  session: TrainingSession | null;
  draft: string;
  defaultValues: TrainingSessionFields;
  submitLabel: string;
  onSubmit: (values: TrainingSessionBody) => Promise<unknown>;
}

function TrainingSessionForm({
  session,
  draft,
  defaultValues,
  submitLabel,
  onSubmit,
}: SessionFormProps) {
  return (
    <Form
      schema={trainingSessionFields}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      draft={draft}
    >
      <TextField<TrainingSessionFields> name="title" label="Title" autoComplete="off" />
      <TextField<TrainingSessionFields>
        name="dateTime"
        label="Date and Time"
        type="datetime-local"
        max={LATEST}
        hint={`In your own time zone (${zoneName()})`}
      />
      <TimeNote session={session} typedAtFirst={defaultValues.dateTime} />
      <TextAreaField<TrainingSessionFields> name="description" label="Description" rows={4} />
      <TextField<TrainingSessionFields> name="location" label="Location" autoComplete="off" />
      <TextField<TrainingSessionFields>
        name="address"
        label="Street address"
        hint="Opens in the maps of a phone"
        autoComplete="off"
        optional
      />
      <div className="grid grid-fit-2 gap-5">
        <TextField<TrainingSessionFields>
          name="duration"
          label="Duration (hours)"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField<TrainingSessionFields>
          name="maxCapacity"
          label="Max Capacity"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <CapacityNote session={session} />
      <SwitchField<TrainingSessionFields> name="isVirtual" label="Virtual session" />
      <VirtualLinkField />
      <DialogFooter>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
