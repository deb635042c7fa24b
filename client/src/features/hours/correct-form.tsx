import { useState } from 'react';
import * as z from 'zod/mini';
import { useEarlyHoursQuestion } from '#client/components/ui/early-hours-question.tsx';
import { Form } from '#client/components/form/form.tsx';
import { EntryField } from '#client/components/form/entry-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { localMoment } from '#client/lib/local-moment.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { toLocal } from '#client/lib/local-time.ts';
import {
  correctShiftBody,
  LEFT_BEFORE_ARRIVED,
  type CorrectShiftBody,
} from '#shared/deployments/schemas.ts';
import type { Hours } from '#shared/hours/schemas.ts';

const worked = z.object({
  arrivedAt: localMoment('Arrival is required'),
  leftAt: localMoment('Departure is required'),
  kindOfWork: z.pipe(
    z.string(),
    z.transform((kind) => kind || null),
  ),
});

const correctFields = z.extend(worked, { reason: correctShiftBody.shape.reason }).check(
  // Allows equal times, because the form hides seconds and a stay may be shorter than a minute.
  z.refine(({ arrivedAt, leftAt }) => Date.parse(leftAt) >= Date.parse(arrivedAt), {
    path: ['leftAt'],
    error: LEFT_BEFORE_ARRIVED,
  }),
);

type CorrectFields = z.input<typeof correctFields>;

interface CorrectFormProps {
  entry: Hours;
  draft: string;
  onCorrect: (body: CorrectShiftBody) => Promise<unknown>;
  onDone: () => void;
}

export function CorrectForm({ entry, draft, onCorrect, onDone }: CorrectFormProps) {
  const [defaultValues] = useState((): CorrectFields => {
    const { arrivedAt, leftAt, kindOfWork } = entry;
    return {
      arrivedAt: toLocal(arrivedAt),
      leftAt: toLocal(leftAt ?? new Date().toISOString()),
      kindOfWork: kindOfWork ?? '',
      reason: '',
    };
  });
  const { careKinds } = useLists();
  const { confirm, question } = useEarlyHoursQuestion({
    askedAt: entry.askedAt,
    activation: entry,
  });
  const [isUnchanged, setIsUnchanged] = useState(false);
  return (
    <Form
      schema={correctFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async ({ reason, ...values }) => {
        // Compares without seconds, as in the form, so that unchanged times are not sent.
        const stored = worked.safeParse(defaultValues).data;
        const body = changesOf(entry.leftAt ? (stored ?? {}) : {}, values);
        const isSame = Object.keys(body).length === 0;
        setIsUnchanged(isSame);
        if (isSame) return false;
        const isEarlier = values.arrivedAt !== stored?.arrivedAt;
        if (isEarlier && !(await confirm(values.arrivedAt))) return false;
        await onCorrect({ ...body, reason });
        onDone();
        return true;
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<CorrectFields> name="arrivedAt" label="In" type="datetime-local" />
        <TextField<CorrectFields> name="leftAt" label="Out" type="datetime-local" />
      </div>
      <EntryField<CorrectFields>
        name="kindOfWork"
        label="Kind of work"
        list={careKinds}
        none="Not given"
        optional
      />
      <TextAreaField<CorrectFields>
        name="reason"
        label="Reason"
        hint="The chaplain sees this in the message about the correction; the audit trail keeps it."
        rows={2}
      />
      {isUnchanged && (
        <Notice tone="amber" urgent>
          Nothing was saved, because nothing was changed. Please change a time or the kind of work,
          or cancel.
        </Notice>
      )}
      <DialogFooter>
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
      {question}
    </Form>
  );
}
