import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changes.ts';
import { zoneName } from '#client/lib/dates.ts';
import type { TrainingSession, TrainingSessionBody } from '#shared/training/schemas.ts';
import { CapacityNote, TimeNote } from './field-notes.tsx';
import { VirtualLinkField } from './virtual-link-field.tsx';
import { fieldsOf, NEW_SESSION, sessionFields, type SessionFields } from './session-fields.ts';
import { useCreateSession, useUpdateSession } from './session-mutations.ts';

/** Keeps the year to four digits, too. */
const LATEST = '2099-12-31T23:59';

interface DoneProps {
  /** Name under which is kept what is typed. */
  draft: string;
  onDone: () => void;
}

export function CreateSessionForm({ draft, onDone }: DoneProps) {
  const create = useCreateSession();
  return (
    <SessionForm
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
export function EditSessionForm({ session, draft, onDone }: EditSessionFormProps) {
  const update = useUpdateSession();
  // The session may be read again meanwhile; only what was changed in the form is sent.
  const [defaultValues] = useState(() => fieldsOf(session));
  return (
    <SessionForm
      session={session}
      draft={draft}
      defaultValues={defaultValues}
      submitLabel="Save Changes"
      onSubmit={async (values) => {
        // As the form shows what is stored: to the minute, and the first of two equal times.
        const stored = sessionFields.safeParse(defaultValues);
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
  defaultValues: SessionFields;
  submitLabel: string;
  onSubmit: (values: TrainingSessionBody) => Promise<unknown>;
}

function SessionForm({ session, draft, defaultValues, submitLabel, onSubmit }: SessionFormProps) {
  return (
    <Form schema={sessionFields} defaultValues={defaultValues} onSubmit={onSubmit} draft={draft}>
      <TextField<SessionFields> name="title" label="Title" autoComplete="off" />
      <TextField<SessionFields>
        name="dateTime"
        label="Date and Time"
        type="datetime-local"
        max={LATEST}
        hint={`In your own time zone (${zoneName()})`}
      />
      <TimeNote session={session} typedAtFirst={defaultValues.dateTime} />
      <TextAreaField<SessionFields> name="description" label="Description" rows={4} />
      <TextField<SessionFields> name="location" label="Location" autoComplete="off" />
      <TextField<SessionFields>
        name="address"
        label="Street address"
        hint="Opens in the maps of a phone"
        autoComplete="off"
        optional
      />
      <div className="grid grid-fit-2 gap-5">
        <TextField<SessionFields>
          name="duration"
          label="Duration (hours)"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField<SessionFields>
          name="maxCapacity"
          label="Max Capacity"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <CapacityNote session={session} />
      <SwitchField<SessionFields> name="isVirtual" label="Virtual session" />
      <VirtualLinkField />
      <DialogFooter>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
