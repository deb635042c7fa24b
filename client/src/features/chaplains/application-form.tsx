import type { ReactNode } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { applicationBody, type ApplicationBody } from '#shared/chaplains/schemas.ts';
import { AffiliationField } from './affiliation-field.tsx';
import { OfferField } from './offer-field.tsx';
import { AVAILABILITY_OFFER, EXPERTISE_OFFER } from './offered-choices.ts';
import { ContactFields, CredentialsField } from './profile-fields.tsx';
import { RegionField } from './region-field.tsx';

const NOTHING = {
  phone: '',
  city: '',
  primaryRegion: '',
  affiliation: '',
  credentials: '',
  expertise: [],
  availability: [],
};

interface ApplicationFormProps {
  /** Whose it is: what they type is kept for them until it is sent. */
  userId: string;
  onSubmit: (values: ApplicationBody) => Promise<unknown>;
  /** Stands beside the button that sends it. */
  children: ReactNode;
}

export function ApplicationForm({ userId, onSubmit, children }: ApplicationFormProps) {
  return (
    <Form
      schema={applicationBody}
      defaultValues={NOTHING}
      onSubmit={onSubmit}
      draft={`application:${userId}`}
    >
      <ContactFields />
      <RegionField />
      <AffiliationField />
      <CredentialsField />
      <OfferField
        name="expertise"
        label="Expertise"
        hint="Choose at least one area"
        more="More areas…"
        offer={EXPERTISE_OFFER}
      />
      <OfferField
        name="availability"
        label="Availability"
        hint="Choose at least one"
        more="More times and settings…"
        offer={AVAILABILITY_OFFER}
      />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        {children}
        <SubmitButton>Submit Application</SubmitButton>
      </div>
    </Form>
  );
}
