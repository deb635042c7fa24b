import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import {
  AudienceCount,
  peopleLabel,
  useAudienceCount,
} from '#client/features/messages/announcements/audience-count.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { regionChoices } from '#shared/program/region-names.ts';
import { useCreateTestCall } from './mutations.ts';
import { useTestCallQuestion } from './test-call-question.tsx';

const testCallFields = z.object({
  regions: z.array(z.string()),
  ignoresQuietHours: z.boolean(),
});

export type TestCallFields = z.input<typeof testCallFields>;

const NONE: TestCallFields = { regions: [], ignoresQuietHours: false };

interface TestCallFormProps {
  onDone: (id: string) => void;
}

export function TestCallForm({ onDone }: TestCallFormProps) {
  const create = useCreateTestCall();
  const { confirm, question } = useTestCallQuestion();
  const { regions } = useProgram();
  // A second press of the button must not send a second test call.
  const [actionId] = useState(newId);
  return (
    <Form
      schema={testCallFields}
      defaultValues={NONE}
      onSubmit={async (fields) => {
        if (!(await confirm(fields))) return false;
        await create.mutateAsync({ body: { actionId, ...fields } });
        onDone(actionId);
        return true;
      }}
    >
      <CheckboxField<TestCallFields>
        name="regions"
        label="Only in these regions"
        optional
        choices={regionChoices(regions)}
      />
      <SwitchField<TestCallFields>
        name="ignoresQuietHours"
        label="Reach people in their quiet hours, too"
      />
      <Sending />
      {question}
    </Form>
  );
}

function Sending() {
  const { watch } = useFormContext<TestCallFields>();
  const query = useAudienceCount('test-call', {
    roles: [],
    regions: watch('regions'),
    expertise: [],
  });
  const { people = 0, unreachable = 0 } = query.data ?? {};
  return (
    <>
      <AudienceCount query={query} />
      <DialogFooter>
        <SubmitButton>{`Send to ${peopleLabel(people - unreachable)}`}</SubmitButton>
      </DialogFooter>
    </>
  );
}
