import { useState, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { zoneName } from '#client/lib/dates.ts';
import { toLocal } from '#client/lib/local-time.ts';
import type { TrainingSession } from '#shared/training/schemas.ts';
import { CapacityNote, TimeNote, ToldNote } from './field-notes.tsx';
import { GrantsField } from './grants-field.tsx';
import { seriesDates } from './series-dates.ts';
import { SeriesFields } from './series-fields.tsx';
import {
  fieldsOf,
  NEW_SESSION,
  newTrainingFields,
  NO_SERIES,
  trainingSessionFields,
  type TrainingSessionFields,
} from './training-session-fields.ts';
import {
  useCreateTrainingSeries,
  useCreateTrainingSession,
  useUpdateTrainingSession,
} from './training-session-mutations.ts';

/** The latest time that can be chosen. The limit also keeps typed years to four digits. */
const LATEST = '2099-12-31T23:59';

interface DoneProps {
  draft: string;
  onDone: () => void;
}

interface CreateSessionFormProps extends DoneProps {
  copied?: TrainingSession | undefined;
}

export function CreateTrainingSessionForm({ copied, draft, onDone }: CreateSessionFormProps) {
  const create = useCreateTrainingSession();
  const createSeries = useCreateTrainingSeries();
  const [values] = useState(() => (copied ? { ...fieldsOf(copied), dateTime: '' } : NEW_SESSION));
  return (
    <TrainingSessionForm
      schema={newTrainingFields}
      session={null}
      draft={draft}
      defaultValues={{ ...values, ...NO_SERIES }}
      submitLabel="Create Training"
      onSubmit={async ({ repeats, times, ...body }) => {
        const { dateTime, ...rest } = body;
        const first = toLocal(dateTime);
        if (repeats === '') await create.mutateAsync({ body });
        else {
          const dateTimes = seriesDates(first, { repeats, times: Number(times) });
          await createSeries.mutateAsync({ body: { ...rest, dateTimes } });
        }
        onDone();
      }}
    >
      <SeriesFields />
    </TrainingSessionForm>
  );
}

interface EditSessionFormProps extends DoneProps {
  session: TrainingSession;
}

export function EditTrainingSessionForm({ session, draft, onDone }: EditSessionFormProps) {
  const update = useUpdateTrainingSession();
  // Keeps the first values, so that values changed by a reload don't look like the person's edits.
  const [defaultValues] = useState(() => fieldsOf(session));
  return (
    <TrainingSessionForm
      schema={trainingSessionFields}
      session={session}
      draft={draft}
      defaultValues={defaultValues}
      submitLabel="Save Changes"
      onSubmit={async (values) => {
        // Compares with the form's initial values, because the stored time may have seconds.
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

interface SessionFormProps<Values extends TrainingSessionFields, Sent> {
  schema: z.ZodMiniType<Sent, Values>;
  session: TrainingSession | null;
  draft: string;
  defaultValues: Values;
  submitLabel: string;
  onSubmit: (values: Sent) => Promise<unknown>;
  children?: ReactNode;
}

function TrainingSessionForm<Values extends TrainingSessionFields, Sent>({
  schema,
  session,
  draft,
  defaultValues,
  submitLabel,
  onSubmit,
  children,
}: SessionFormProps<Values, Sent>) {
  return (
    <Form schema={schema} defaultValues={defaultValues} onSubmit={onSubmit} draft={draft}>
      <TextField<TrainingSessionFields> name="title" label="Title" autoComplete="off" />
      <TextField<TrainingSessionFields>
        name="dateTime"
        label="Date and Time"
        type="datetime-local"
        max={LATEST}
        hint={`In your own time zone (${zoneName()})`}
      />
      <TimeNote session={session} typedAtFirst={defaultValues.dateTime} />
      {children}
      <TextAreaField<TrainingSessionFields> name="description" label="Description" rows={4} />
      <TextField<TrainingSessionFields> name="location" label="Location" autoComplete="off" />
      <TextField<TrainingSessionFields>
        name="address"
        label="Street address"
        hint="Opens in the map app of a phone"
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
      <GrantsField current={session?.grantsKind ?? null} />
      {session && <ToldNote session={session} />}
      <DialogFooter>
        <SubmitButton>{submitLabel}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function VirtualLinkField() {
  const isVirtual = useWatch<TrainingSessionFields, 'isVirtual'>({ name: 'isVirtual' });
  if (!isVirtual) return null;
  return (
    <TextField<TrainingSessionFields>
      name="virtualLink"
      label="Link to join"
      type="url"
      inputMode="url"
      hint="Shown only to the office and to people with a seat"
      autoComplete="off"
      optional
    />
  );
}
