import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useSession } from '#client/lib/session.ts';
import { acceptHandoverBody, type Handover } from '#shared/duty/schemas.ts';
import { useAcceptHandover } from './mutations.ts';
import { choicesQuery } from './queries.ts';

interface AcceptDialogProps {
  handover: Handover;
  onClose: () => void;
}

export function AcceptDialog({ handover, onClose }: AcceptDialogProps) {
  const { data: user } = useSession();
  const choices = useQuery(choicesQuery);
  return (
    <FormDialog
      title="Accept the handover"
      description={`Once you accept, you are on the desk in place of ${handover.from.name}.`}
      onClose={onClose}
    >
      <QueryView query={choices} what="Your number" loading={<Skeleton className="h-24" />}>
        {({ items }) => (
          <AcceptForm
            id={handover.id}
            phone={items.find(({ id }) => id === user?.id)?.phone ?? ''}
            onDone={onClose}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}

type AcceptFields = z.input<typeof acceptHandoverBody>;

interface AcceptFormProps {
  id: string;
  phone: string;
  onDone: () => void;
}

function AcceptForm({ id, phone, onDone }: AcceptFormProps) {
  const accept = useAcceptHandover();
  const [defaultValues] = useState<AcceptFields>({ phone });
  return (
    <Form
      schema={acceptHandoverBody}
      defaultValues={defaultValues}
      onSubmit={async (body) => {
        await accept.mutateAsync({ params: { id }, body });
        onDone();
      }}
    >
      <TextField<AcceptFields>
        name="phone"
        label="Your phone number"
        hint="All chaplains who are called see this number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <DialogFooter>
        <SubmitButton>Accept and take the desk</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
