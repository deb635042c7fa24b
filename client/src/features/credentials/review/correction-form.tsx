import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { CredentialFields } from '#client/features/credentials/credential-fields.tsx';
import { DateQuestion } from '#client/features/credentials/date-question.tsx';
import { correctCredentialBody, type ListedCredential } from '#shared/credentials/schemas.ts';
import { isAboutDates, useCorrect } from './mutations.ts';

interface CorrectionFormProps {
  credential: ListedCredential;
  onDone: () => void;
}

export function CorrectionForm({ credential, onDone }: CorrectionFormProps) {
  const correct = useCorrect();
  const [asked, setAsked] = useState<Record<string, string>>({});
  const { id, kind } = credential;
  return (
    <Form
      schema={correctCredentialBody}
      defaultValues={{
        number: credential.number ?? '',
        issuer: credential.issuer ?? '',
        issuedOn: credential.issuedOn ?? '',
        endsOn: credential.endsOn ?? '',
        note: credential.note ?? '',
        confirmsDates: false,
        seenUpdatedAt: credential.updatedAt,
        reason: '',
      }}
      onSubmit={async (body) => {
        setAsked({});
        try {
          await correct.mutateAsync({ params: { id }, body });
        } catch (error) {
          if (isAboutDates(error)) setAsked(error.body.fields ?? {});
          throw error;
        }
        onDone();
      }}
    >
      <CredentialFields kind={kind} />
      <DateQuestion asked={asked} />
      <TextAreaField<{ reason: string }> name="reason" label="Reason" />
      <DialogFooter>
        <SubmitButton>Save the correction</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
