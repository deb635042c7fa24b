import type { ReactNode } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { applicationBody, type ApplicationBody } from '#shared/chaplains/schemas.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileValues } from './profile-values.ts';

interface ApplicationFormProps {
  userId: string;
  onSubmit: (values: ApplicationBody) => Promise<unknown>;
  children: ReactNode;
}

export function ApplicationForm({ userId, onSubmit, children }: ApplicationFormProps) {
  return (
    <Form
      schema={applicationBody}
      defaultValues={profileValues(null)}
      onSubmit={onSubmit}
      draft={`application:${userId}`}
    >
      <ProfileFields author="applicant" without="primaryRegion" />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        {children}
        <SubmitButton>Submit Application</SubmitButton>
      </div>
    </Form>
  );
}
