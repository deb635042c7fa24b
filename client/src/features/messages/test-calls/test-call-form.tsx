import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import {
  AudienceCount,
  peopleLabel,
  useAudienceCount,
} from '#client/features/messages/announcements/audience-count.tsx';
import { REGION_CHOICES } from '#client/features/messages/region-choices.ts';
import { newId } from '#client/lib/new-id.ts';
import { REGIONS } from '#shared/chaplains/constants.ts';
import { useCreateTestCall } from './mutations.ts';

const testCallFields = z.object({ regions: z.array(z.enum(REGIONS)) });

type TestCallFields = z.input<typeof testCallFields>;

const NONE: TestCallFields = { regions: [] };

interface TestCallFormProps {
  /** Hears the id of the test call that was sent. */
  onDone: (id: string) => void;
}

export function TestCallForm({ onDone }: TestCallFormProps) {
  const create = useCreateTestCall();
  // One form sends one test call, however often its button is pressed.
  const [actionId] = useState(newId);
  return (
    <Form
      schema={testCallFields}
      defaultValues={NONE}
      onSubmit={async ({ regions }) => {
        await create.mutateAsync({ body: { actionId, regions } });
        onDone(actionId);
      }}
    >
      <CheckboxField<TestCallFields>
        name="regions"
        label="Only in these regions"
        optional
        choices={REGION_CHOICES}
      />
      <Sending />
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
