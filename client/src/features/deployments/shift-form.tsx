import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useEarlyHoursQuestion } from '#client/components/ui/early-hours-question.tsx';
import { Form } from '#client/components/form/form.tsx';
import { EntryField } from '#client/components/form/entry-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { momentsOf } from '#client/lib/local-time.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { newId } from '#client/lib/call/new-id.ts';
import type { Shift } from '#shared/deployments/schemas.ts';
import { nightsBetween, type NamedDeployment } from './labels.ts';
import { useAddShift, useDeleteShift, useUpdateShift } from './mutations.ts';
import { queuedHours, queuedRemoval } from './queued-hours.ts';
import { fieldsOf, shiftFields, type ShiftFields } from './shift-fields.ts';

interface ShiftFormProps {
  deployment: NamedDeployment;
  shift: Shift | null;
  typed: ShiftFields | undefined;
  draft: string;
  onDone: () => void;
}

export function ShiftForm({ deployment, shift, typed, draft, onDone }: ShiftFormProps) {
  const { careKinds } = useLists();
  const add = useAddShift();
  const update = useUpdateShift();
  const [defaultValues] = useState(() => fieldsOf(shift));
  const storedArrival = shift && shiftFields.safeParse(defaultValues).data?.arrivedAt;
  const { confirm, question } = useEarlyHoursQuestion(deployment, { worksOffline: true });
  const [memory] = useState(() => new Map<string, unknown>(Object.entries(typed ?? {})));
  return (
    <Form
      schema={shiftFields}
      defaultValues={defaultValues}
      draft={draft}
      memory={memory}
      worksOffline
      onSubmit={async (values) => {
        if (values.arrivedAt !== storedArrival && !(await confirm(values.arrivedAt))) return false;
        const actionId = newId();
        const queued = queuedHours(deployment, { shift, values, careKinds });
        if (shift) {
          // Compares with the form's initial values, because the stored times also have seconds:
          // unchanged times must not be sent.
          const stored = shift.leftAt ? shiftFields.safeParse(defaultValues).data : {};
          const body = { ...changesOf(stored ?? {}, values), actionId };
          await update.mutateAsync({ input: { params: { id: shift.id }, body }, queued });
        } else {
          const body = { ...values, actionId };
          await add.mutateAsync({ input: { params: { id: deployment.id }, body }, queued });
        }
        onDone();
        return true;
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<ShiftFields> name="arrivedAt" label="Arrived" type="datetime-local" />
        <TextField<ShiftFields> name="leftAt" label="Left" type="datetime-local" />
      </div>
      <Elapsed />
      <EntryField<ShiftFields>
        name="kindOfWork"
        label="Kind of work"
        list={careKinds}
        none="Not given"
        optional
      />
      <TextAreaField<ShiftFields>
        name="note"
        label="Private note"
        hint="Only you and the office see this note. Please don’t name anybody you cared for."
        optional
      />
      <DialogFooter
        aside={shift && <Remove deployment={deployment} shift={shift} onDone={onDone} />}
      >
        <SubmitButton>{shift ? 'Save Changes' : 'Add Hours'}</SubmitButton>
      </DialogFooter>
      {question}
    </Form>
  );
}

/** Shows the length of the shift, so that a wrong day is noticed. */
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

interface RemoveProps {
  deployment: NamedDeployment;
  shift: Shift;
  onDone: () => void;
}

function Remove({ deployment, shift, onDone }: RemoveProps) {
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
      onClick={() =>
        remove.mutate(
          { input: { params: { id: shift.id } }, queued: queuedRemoval(deployment, shift) },
          { onSuccess: onDone },
        )
      }
    >
      Remove for good
    </Button>
  );
}
