import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { handoverLines } from '#shared/duty/schemas.ts';
import { useWriteHandover } from './mutations.ts';
import { choicesQuery, deskQuery, type DeskId } from './queries.ts';

const handoverFields = z.object({ toId: z.string(), ...handoverLines });

type HandoverFields = z.input<typeof handoverFields>;

const EMPTY: HandoverFields = { toId: '', done: '', next: '', byVoice: '' };

interface HandoverFormProps {
  desk: DeskId;
  draft: string;
  onDone: () => void;
  /** The open work, which is added automatically. */
  children: ReactNode;
}

export function HandoverForm({ desk, draft, onDone, children }: HandoverFormProps) {
  const write = useWriteHandover();
  const { data: choices } = useQuery(choicesQuery);
  const { data } = useQuery(deskQuery(desk));
  const [defaultValues] = useState(EMPTY);
  const others = (choices?.items ?? []).filter(({ id }) => id !== data?.onDesk?.userId);
  return (
    <Form
      schema={handoverFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async ({ toId, ...lines }) => {
        await write.mutateAsync({ body: { activationId: desk, toId: toId || null, ...lines } });
        onDone();
      }}
    >
      <SelectField<HandoverFields>
        name="toId"
        label="To"
        choices={[
          { value: '', label: 'Any coordinator' },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextAreaField<HandoverFields> name="done" label="Done" rows={2} />
      <TextAreaField<HandoverFields> name="next" label="Next" rows={2} />
      <TextAreaField<HandoverFields>
        name="byVoice"
        label="Tell by voice"
        hint="A keyword only; tell the next coordinator the rest in person or by phone"
        rows={2}
      />
      {children}
      <DialogFooter>
        <SubmitButton>Write handover</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
