import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { optionalText } from '#shared/fields.ts';
import type { Hours } from '#shared/hours/schemas.ts';
import {
  ADDRESS_MAX_LENGTH,
  FACT_MAX_LENGTH,
  MILES_MAX,
  WORK_TYPES,
  WORK_TYPE_LABELS,
} from '#shared/papers/constants.ts';
import { useSaveReimbursement } from './mutations.ts';

const WHOLE_MILES = 'Give whole miles, 0 for none';

const factFields = z.object({
  organization: optionalText(FACT_MAX_LENGTH),
  paidBy: optionalText(FACT_MAX_LENGTH),
  workType: z.enum(WORK_TYPES),
  miles: z.pipe(
    z.string().check(
      z.regex(/^\d{0,4}$/, WHOLE_MILES),
      z.refine((text) => Number(text) <= MILES_MAX, WHOLE_MILES),
    ),
    z.transform((text) => (text === '' ? null : Number(text))),
  ),
  claimedElsewhere: optionalText(FACT_MAX_LENGTH),
  siteAddress: optionalText(ADDRESS_MAX_LENGTH),
});

type FactFields = z.input<typeof factFields>;

interface ReimbursementDialogProps {
  hours: readonly Hours[];
  onClose: () => void;
}

/** Edits one stay or several stays. Saves only the fields that are changed in the dialog. */
export function ReimbursementDialog({ hours, onClose }: ReimbursementDialogProps) {
  const save = useSaveReimbursement();
  const [ids] = useState(() => hours.map(({ id }) => id));
  const draft = useDraftName(`reimbursement:${ids.join(' ').slice(0, 200)}`);
  const [defaultValues] = useState((): FactFields => ({
    organization: sameIn(hours, ({ organization }) => organization),
    paidBy: sameIn(hours, ({ paidBy }) => paidBy),
    workType: hours[0]?.workType ?? 'emergency',
    miles: sameIn(hours, ({ miles }) => (miles === null ? null : String(miles))),
    claimedElsewhere: sameIn(hours, ({ claimedElsewhere }) => claimedElsewhere),
    siteAddress: sameIn(hours, ({ siteAddress }) => siteAddress),
  }));
  const [first] = hours;
  const isMany = hours.length > 1;
  return (
    <FormDialog
      title="Reimbursement"
      description={
        isMany
          ? `For ${hours.length.toLocaleString('en-US')} entries. Only what you change here is saved for all of them.`
          : `${first?.name ?? ''} · ${first?.site ?? ''}`
      }
      draft={draft}
      onClose={onClose}
    >
      <Form
        schema={factFields}
        defaultValues={defaultValues}
        draft={draft}
        onSubmit={async (values) => {
          const facts = changesOf(factFields.safeParse(defaultValues).data ?? {}, values);
          if (Object.keys(facts).length > 0) await save.mutateAsync({ body: { ids, ...facts } });
          onClose();
        }}
      >
        <TextField<FactFields>
          name="organization"
          label="Organization"
          hint="The organization that the person represented. It is also set for the person’s other hours."
          optional
        />
        <TextField<FactFields>
          name="paidBy"
          label="Paid by"
          hint="Leave this empty if the person is unpaid."
          optional
        />
        <SelectField<FactFields>
          name="workType"
          label="Emergency or permanent work"
          choices={WORK_TYPES.map((type) => ({ value: type, label: WORK_TYPE_LABELS[type] }))}
        />
        <TextField<FactFields>
          name="miles"
          label="Miles driven"
          inputMode="numeric"
          hint="0 for none; empty if nobody knows yet."
          optional
        />
        <TextField<FactFields>
          name="claimedElsewhere"
          label="Claimed elsewhere"
          hint="Where else this work is claimed; leave empty if nowhere else."
          optional
        />
        <TextField<FactFields> name="siteAddress" label="Site address" optional />
        <DialogFooter>
          <SubmitButton>Save Changes</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

/** Returns the common value, or '' if the entries differ. */
function sameIn(hours: readonly Hours[], of: (entry: Hours) => string | null): string {
  const values = new Set(hours.map((entry) => of(entry) ?? ''));
  const [value = ''] = values;
  return values.size === 1 ? value : '';
}
