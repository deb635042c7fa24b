import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { CheckboxField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { SwitchField } from '#client/components/form/switch-field.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { duration } from '#client/lib/durations.ts';
import { localMoment } from '#client/lib/local-moment.ts';
import { momentsOf, toLocal } from '#client/lib/local-time.ts';
import { personCount } from '#client/lib/person-count.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { SHIFT_MAX_HOURS, SHIFT_NEEDED_MAX } from '#shared/sites/constants.ts';
import {
  SHIFT_ENDS_FIRST,
  SHIFT_TOO_LONG,
  type Site,
  type SiteShift,
} from '#shared/sites/schemas.ts';
import { useChangeShift, useCreateShift } from './mutations.ts';

const HOUR = 60 * 60 * 1000;
const NEEDED = `Give a whole number from 1 to ${SHIFT_NEEDED_MAX}`;

const shiftFields = z
  .object({
    startsAt: localMoment('Start is required'),
    endsAt: localMoment('End is required'),
    needed: z.pipe(
      z.string().check(
        z.trim(),
        z.regex(/^\d{1,3}$/, NEEDED),
        z.refine((text) => Number(text) >= 1 && Number(text) <= SHIFT_NEEDED_MAX, NEEDED),
      ),
      z.transform(Number),
    ),
    expertise: z.array(z.string()),
    languages: z.array(z.string()),
    needsLead: z.boolean(),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => endsAt > startsAt, {
      path: ['endsAt'],
      error: SHIFT_ENDS_FIRST,
    }),
    z.refine(
      ({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= SHIFT_MAX_HOURS * HOUR,
      { path: ['endsAt'], error: SHIFT_TOO_LONG },
    ),
  );

type ShiftFields = z.input<typeof shiftFields>;

interface ShiftFormProps {
  activationId: string;
  site: Site;
  /** The shift to edit; null to add one. */
  shift: SiteShift | null;
  draft: string;
  onDone: () => void;
}

export function ShiftForm({ activationId, site, shift, draft, onDone }: ShiftFormProps) {
  const create = useCreateShift();
  const change = useChangeShift();
  const { expertise, languages } = useLists();
  const [defaultValues] = useState(() => fieldsOf(shift, site));
  const people = shift ? shift.asked + shift.filled + shift.waiting : 0;
  return (
    <Form
      schema={shiftFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (body) => {
        if (shift) {
          await change.mutateAsync({ params: { id: activationId, shiftId: shift.id }, body });
        } else {
          await create.mutateAsync({ params: { id: activationId, siteId: site.id }, body });
        }
        onDone();
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<ShiftFields> name="startsAt" label="Start" type="datetime-local" />
        <TextField<ShiftFields> name="endsAt" label="End" type="datetime-local" />
      </div>
      <Length />
      <TextField<ShiftFields>
        name="needed"
        label="Chaplains needed"
        inputMode="numeric"
        autoComplete="off"
      />
      <CheckboxField<ShiftFields>
        name="languages"
        label="Languages wanted"
        optional
        choices={languages.entries.map(({ value, label }) => ({ value, label }))}
      />
      <CheckboxField<ShiftFields>
        name="expertise"
        label="Expertise wanted"
        hint="Chaplains with this expertise come first"
        optional
        choices={expertise.entries.map(({ value, label }) => ({ value, label }))}
      />
      <SwitchField<ShiftFields> name="needsLead" label="Needs a team leader" />
      {people > 0 && <p>{`Saving new times notifies the ${personCount(people)} of this shift.`}</p>}
      <DialogFooter>
        <SubmitButton>{shift ? 'Save shift' : 'Add shift'}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

/** Shows the shift's real length, even if daylight saving time begins or ends during the shift. */
function Length() {
  const startsAt = useWatch<ShiftFields, 'startsAt'>({ name: 'startsAt' });
  const endsAt = useWatch<ShiftFields, 'endsAt'>({ name: 'endsAt' });
  const [start] = momentsOf(startsAt);
  const [end] = momentsOf(endsAt);
  if (start === undefined || end === undefined || end <= start) return null;
  return <p className="-mt-3 text-sm text-soft">{`${duration((end - start) / 60_000)} long`}</p>;
}

/** By default, a new shift follows the site's last shift, or begins at the next full hour. */
function fieldsOf(shift: SiteShift | null, site: Site): ShiftFields {
  const last = site.shifts.at(-1);
  const nextHour = new Date(Math.ceil(Date.now() / HOUR) * HOUR).toISOString();
  const startsAt = shift?.startsAt ?? last?.endsAt ?? nextHour;
  const length = last ? Date.parse(last.endsAt) - Date.parse(last.startsAt) : 8 * HOUR;
  const endsAt = shift?.endsAt ?? new Date(Date.parse(startsAt) + length).toISOString();
  return {
    startsAt: toLocal(startsAt),
    endsAt: toLocal(endsAt),
    needed: String(shift?.needed ?? last?.needed ?? 2),
    expertise: shift?.expertise ?? [],
    languages: shift?.languages ?? [],
    needsLead: shift?.needsLead ?? false,
  };
}
