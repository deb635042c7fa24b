import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { awayBody, type AwayBody } from '#shared/availability/schemas.ts';
import { addDays } from '#shared/calendar-date.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';

interface Fields {
  fromOn: string;
  untilOn: string;
  isOpen: boolean;
}

const WEEK = 7;

const awayForm = z.pipe(
  z.pipe(
    z.object({ fromOn: z.string(), untilOn: z.string(), isOpen: z.boolean() }),
    z.transform(({ fromOn, untilOn, isOpen }) => ({ fromOn, untilOn: isOpen ? null : untilOn })),
  ),
  awayBody,
);

interface AwayFormProps {
  today: string;
  onSubmit: (time: AwayBody) => Promise<unknown>;
  onCancel: () => void;
}

export function AwayForm({ today, onSubmit, onCancel }: AwayFormProps) {
  return (
    <Form<Fields, AwayBody>
      schema={awayForm}
      defaultValues={{ fromOn: today, untilOn: addDays(today, WEEK), isOpen: false }}
      worksOffline
      onSubmit={onSubmit}
    >
      <AwayFields />
      <div className="flex flex-wrap gap-3">
        <SubmitButton look="primary">I’m away then</SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

function AwayFields() {
  const isOpen = useWatch<Fields, 'isOpen'>({ name: 'isOpen' });
  return (
    <>
      <div className="grid gap-4 sm:max-w-md sm:grid-cols-2">
        <TextField<Fields> name="fromOn" label="First day" type="date" />
        {!isOpen && <TextField<Fields> name="untilOn" label="Last day" type="date" />}
      </div>
      <SwitchField<Fields> name="isOpen" label="Until further notice" />
    </>
  );
}
