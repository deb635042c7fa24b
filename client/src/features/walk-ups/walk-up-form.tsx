import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { deviceId, keepWalkUp, readKept, type KeptWalkUp } from '#client/lib/kept-walk-up.ts';
import { WALK_UPS_KEPT_DAYS } from '#shared/walk-ups/constants.ts';
import { walkUpFields } from '#shared/walk-ups/schemas.ts';
import { useSendWalkUp } from './mutations.ts';
import { PhotoField } from './photo-field.tsx';
import { TypedMemory } from './typed-memory.ts';

const fields = z.object(walkUpFields);

type Fields = z.input<typeof fields>;

interface WalkUpFormProps {
  code: string;
  /** Values that are known about the person, to fill in the form. */
  known: { name: string; phone: string };
  onSent: (kept: KeptWalkUp, photo: File | null) => void;
}

export function WalkUpForm({ code, known, onSent }: WalkUpFormProps) {
  const send = useSendWalkUp();
  const [memory] = useState(() => new TypedMemory(code));
  const [photo, setPhoto] = useState<File | null>(null);
  return (
    <Form
      schema={fields}
      defaultValues={{ ...known, body: '', credential: '' } satisfies Fields}
      memory={memory}
      onSubmit={async (values) => {
        const { secret } = memory;
        const kept = { secret, name: values.name, phone: values.phone };
        try {
          await send.mutateAsync({
            params: { code },
            body: { ...values, secret, device: deviceId() },
          });
        } catch (error) {
          // The server stored an earlier try whose response got lost, so the form counts as sent.
          if (!(error instanceof ApiError && error.body.code === 'action-id-taken')) throw error;
        }
        memory.forget();
        keepWalkUp(code, kept);
        onSent(readKept(code) ?? kept, photo);
      }}
    >
      <TextField<Fields> name="name" label="Your name" autoComplete="name" autoCapitalize="words" />
      <TextField<Fields>
        name="phone"
        label="Your phone number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField<Fields>
        name="body"
        label="Who sent you"
        hint="Your congregation, agency or organization"
        autoComplete="organization"
        autoCapitalize="words"
        optional
      />
      <TextField<Fields>
        name="credential"
        label="Your credential"
        hint="For example the number on your card or badge"
        optional
      />
      <PhotoField photo={photo} onChoose={setPhoto} />
      <p className="max-w-reading text-sm text-soft">
        {`Only the coordinators of this event see this. It is deleted ${WALK_UPS_KEPT_DAYS} days after the event ends. If you serve here, your name stays with your hours.`}
      </p>
      <SubmitButton>Put me on the list</SubmitButton>
    </Form>
  );
}
