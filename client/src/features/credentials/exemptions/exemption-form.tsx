import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useKinds } from '#client/features/credentials/queries.ts';
import { exemptionBody, type Exemption } from '#shared/credentials/exemptions/schemas.ts';
import { ChaplainField } from './chaplain-field.tsx';
import { useExempt } from './mutations.ts';

interface ExemptionFormProps {
  exemption: Exemption | null;
  onDone: () => void;
}

interface Fields {
  chaplainId: string;
  kindId: string;
  reason: string;
  endsOn: string;
}

export function ExemptionForm({ exemption, onDone }: ExemptionFormProps) {
  const exempt = useExempt();
  const kinds = useKinds().filter(({ isRetired }) => !isRetired);
  return (
    <Form
      schema={exemptionBody}
      defaultValues={{
        chaplainId: exemption?.person.chaplainId ?? '',
        kindId: exemption?.kind.id ?? '',
        reason: exemption?.reason ?? '',
        endsOn: exemption?.endsOn ?? '',
      }}
      onSubmit={async (body) => {
        await exempt.mutateAsync({ body });
        onDone();
      }}
    >
      {!exemption && (
        <>
          <ChaplainField />
          <SelectField<Fields>
            name="kindId"
            label="Credential"
            choices={[
              { value: '', label: 'Choose' },
              ...kinds.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
      <TextAreaField<Fields> name="reason" label="Reason" />
      <TextField<Fields>
        name="endsOn"
        label="Until"
        type="date"
        hint="The last day; leave empty if there is no end"
        optional
      />
      <DialogFooter>
        <SubmitButton>Save the exemption</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
