import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SelectField } from '#client/components/form/select-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { RULE_LABELS, RULES, SEEN_BY, SEEN_BY_LABELS } from '#shared/credentials/constants.ts';
import type { CountedKind } from '#shared/credentials/kinds/schemas.ts';
import { fieldsOf, kindFields, NEW_KIND, type KindFields } from './kind-fields.ts';
import { useCreateKind, useUpdateKind } from './mutations.ts';

interface KindDialogProps {
  /** Null to add a kind. */
  kind: CountedKind | null;
  onClose: () => void;
}

const SEEN_BY_CHOICES = SEEN_BY.map((value) => ({ value, label: SEEN_BY_LABELS[value] }));

const RULE_CHOICES = RULES.map((value) => ({ value, label: RULE_LABELS[value] }));

export function KindDialog({ kind, onClose }: KindDialogProps) {
  const create = useCreateKind();
  const update = useUpdateKind();
  const draft = useDraftName(`credential-kind:${kind?.id ?? 'new'}`);
  return (
    <FormDialog
      title={kind ? `Edit: ${kind.name}` : 'Add a kind of credential'}
      description="What chaplains have to enter, how long the credential is valid, and when they are reminded."
      draft={draft}
      onClose={onClose}
    >
      <Form
        draft={draft}
        schema={kindFields}
        defaultValues={kind ? fieldsOf(kind) : NEW_KIND}
        onSubmit={async (body) => {
          if (kind) await update.mutateAsync({ params: { id: kind.id }, body });
          else await create.mutateAsync({ body });
          onClose();
        }}
      >
        <TextField<KindFields> name="name" label="Name" autoComplete="off" />
        <TextAreaField<KindFields>
          name="otherNames"
          label="Other names"
          hint="One on each line. Imported files may use these names."
          optional
        />
        <TextAreaField<KindFields>
          name="issuers"
          label="Issued by"
          hint="One on each line. Chaplains choose among them or type another."
          optional
        />
        <div className="grid grid-fit-2 gap-5">
          <TextField<KindFields>
            name="holdsMonths"
            label="Valid for (months)"
            hint="Leave empty if the credential usually doesn’t expire"
            inputMode="numeric"
            autoComplete="off"
            optional
          />
          <TextField<KindFields>
            name="remindDays"
            label="Remind before it expires (days)"
            hint="Leave empty to send no reminders"
            inputMode="numeric"
            autoComplete="off"
            optional
          />
        </div>
        <div className="grid grid-fit-2 gap-5">
          <SelectField<KindFields> name="numberRule" label="Number" choices={RULE_CHOICES} />
          <SelectField<KindFields>
            name="documentRule"
            label="Photo or PDF"
            choices={RULE_CHOICES}
          />
          <SelectField<KindFields> name="noteRule" label="Note" choices={RULE_CHOICES} />
        </div>
        <SelectField<KindFields>
          name="seenBy"
          label="Who can see that a chaplain holds this credential"
          choices={SEEN_BY_CHOICES}
        />
        <DialogFooter>
          <SubmitButton>{kind ? 'Save' : 'Add the kind'}</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
