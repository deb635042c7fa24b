import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { optionalLocalMoment } from '#client/lib/local-moment.ts';
import { useSession } from '#client/lib/session.ts';
import { dutyPhone, ENDS_BEFORE_BEGIN } from '#shared/duty/schemas.ts';
import { useSetDuty } from './mutations.ts';
import type { DeskId } from './queries.ts';

const dutyFields = z
  .object({
    userId: z.string(),
    phone: dutyPhone,
    beginsAt: optionalLocalMoment,
    endsAt: optionalLocalMoment,
  })
  .check(
    z.refine(
      ({ beginsAt, endsAt }) =>
        !endsAt || Date.parse(endsAt) > (beginsAt ? Date.parse(beginsAt) : Date.now()),
      { path: ['endsAt'], error: ENDS_BEFORE_BEGIN },
    ),
  );

type DutyFields = z.input<typeof dutyFields>;

interface Choice {
  id: string;
  name: string;
  phone: string | null;
}

interface DutyFormProps {
  desk: DeskId;
  draft: string;
  choices: readonly Choice[];
  onDone: () => void;
}

export function DutyForm({ desk, draft, choices, onDone }: DutyFormProps) {
  const { data: user } = useSession();
  const set = useSetDuty();
  const first = choices.find(({ id }) => id === user?.id) ?? choices[0];
  const [defaultValues] = useState<DutyFields>({
    userId: first?.id ?? '',
    phone: first?.phone ?? '',
    beginsAt: '',
    endsAt: '',
  });
  return (
    <Form
      schema={dutyFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (fields) => {
        await set.mutateAsync({ body: { activationId: desk, ...fields } });
        onDone();
      }}
    >
      <SelectField<DutyFields>
        name="userId"
        label="Coordinator"
        choices={choices.map(({ id, name }) => ({
          value: id,
          label: id === user?.id ? `${name} (you)` : name,
        }))}
      />
      <TextField<DutyFields>
        name="phone"
        label="Phone number"
        hint="All chaplains who are called see this number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
      <KnownPhone choices={choices} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<DutyFields>
          name="beginsAt"
          label="From"
          type="datetime-local"
          hint="If empty, the duty begins now"
          optional
        />
        <TextField<DutyFields>
          name="endsAt"
          label="Until"
          type="datetime-local"
          hint="If empty, the duty lasts until somebody takes over"
          optional
        />
      </div>
      <DialogFooter>
        <SubmitButton>Put on the desk</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Fills in the phone number of the chosen coordinator, if the portal knows it. */
function KnownPhone({ choices }: { choices: readonly Choice[] }) {
  const { setValue } = useFormContext<DutyFields>();
  const userId = useWatch<DutyFields, 'userId'>({ name: 'userId' });
  const before = useRef(userId);
  useEffect(() => {
    if (userId === before.current) return;
    before.current = userId;
    setValue('phone', choices.find(({ id }) => id === userId)?.phone ?? '', { shouldDirty: true });
  }, [choices, setValue, userId]);
  return null;
}
