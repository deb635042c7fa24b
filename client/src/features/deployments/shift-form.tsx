import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { momentsOf } from '#client/lib/local-time.ts';
import { KIND_OF_WORK_LABELS, KINDS_OF_WORK } from '#shared/deployments/constants.ts';
import type { Deployment, Shift } from '#shared/deployments/schemas.ts';
import { nightsBetween } from './labels.ts';
import { useAddShift, useDeleteShift, useUpdateShift } from './mutations.ts';
import { fieldsOf, shiftFields, type ShiftFields } from './shift-fields.ts';

const WORK = [
  { value: '', label: 'Not given' },
  ...KINDS_OF_WORK.map((kind) => ({ value: kind, label: KIND_OF_WORK_LABELS[kind] })),
];

interface ShiftFormProps {
  deployment: Deployment;
  /** Null to add hours that were not tapped. */
  shift: Shift | null;
  /** Name under which is kept what is typed. */
  draft: string;
  onDone: () => void;
}

export function ShiftForm({ deployment, shift, draft, onDone }: ShiftFormProps) {
  const add = useAddShift();
  const update = useUpdateShift();
  const [defaultValues] = useState(() => fieldsOf(shift));
  return (
    <Form
      schema={shiftFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (values) => {
        if (shift) {
          // As the form shows what is stored, to the minute: what nobody changed is not sent.
          const stored = shift.leftAt ? shiftFields.safeParse(defaultValues).data : {};
          const body = changesOf(stored ?? {}, values);
          await update.mutateAsync({ params: { id: shift.id }, body });
        } else {
          await add.mutateAsync({ params: { id: deployment.id }, body: values });
        }
        onDone();
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<ShiftFields> name="arrivedAt" label="Arrived" type="datetime-local" />
        <TextField<ShiftFields> name="leftAt" label="Left" type="datetime-local" />
      </div>
      <Elapsed />
      <SelectField<ShiftFields> name="kindOfWork" label="Kind of work" choices={WORK} optional />
      <TextAreaField<ShiftFields>
        name="note"
        label="Private note"
        hint="Only you and the office see it. Please name nobody you cared for."
        optional
      />
      <DialogFooter>
        <SubmitButton>{shift ? 'Save Changes' : 'Add Hours'}</SubmitButton>
        {shift && <Remove shift={shift} onDone={onDone} />}
      </DialogFooter>
    </Form>
  );
}

/** What the two times come to, so that a wrong day is seen. */
function Elapsed() {
  const [from, to] = useWatch<ShiftFields, ['arrivedAt', 'leftAt']>({
    name: ['arrivedAt', 'leftAt'],
  });
  const [arrived] = momentsOf(from);
  const [left] = momentsOf(to);
  const isKnown = arrived !== undefined && left !== undefined && left > arrived;
  const nights = isKnown ? nightsBetween(from, to) : 0;
  return (
    <p role="status" className="rounded bg-sunken px-4 py-3 empty:hidden">
      {isKnown && (
        <>
          <span className="font-semibold tabular-nums">
            {duration(minutesBetween(new Date(arrived).toISOString(), new Date(left)))}
          </span>
          {nights === 1 && ' · over midnight, left the next day'}
          {nights > 1 && ` · left ${nights} days later`}
        </>
      )}
    </p>
  );
}

function Remove({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const remove = useDeleteShift();
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <Button look="quiet" onClick={() => setAsks(true)}>
        Remove these hours
      </Button>
    );
  }
  return (
    <Button
      autoFocus
      look="destructive"
      waiting={remove.isPending}
      onClick={() => remove.mutate({ params: { id: shift.id } }, { onSuccess: onDone })}
    >
      Remove for good
    </Button>
  );
}
