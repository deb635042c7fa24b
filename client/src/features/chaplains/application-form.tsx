import type { ReactNode } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { applicationBody, type ApplicationBody, type Chaplain } from '#shared/chaplains/schemas.ts';
import { AffiliationField } from './affiliation-field.tsx';
import { OfferField } from './offer-field.tsx';
import { asOffered, AVAILABILITY_OFFER, EXPERTISE_OFFER } from './offered-choices.ts';

interface ApplicationFormProps {
  /** Whose it is: what they type is kept for them until it is sent. */
  userId: string;
  /** An application that was declined, to begin with. */
  declined?: Chaplain;
  onSubmit: (values: ApplicationBody) => Promise<unknown>;
  /** Stands beside the button that sends it. */
  children?: ReactNode;
}

export function ApplicationForm({ userId, declined, onSubmit, children }: ApplicationFormProps) {
  return (
    <Form
      schema={applicationBody}
      defaultValues={startingValues(declined)}
      onSubmit={onSubmit}
      draft={`application:${userId}`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<ApplicationBody>
          name="phone"
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <TextField<ApplicationBody>
          name="city"
          label="City"
          autoComplete="address-level2"
          autoCapitalize="words"
        />
      </div>
      <AffiliationField />
      <TextAreaField<ApplicationBody>
        name="credentials"
        label="Credentials"
        hint="Ordination, endorsement, certifications"
        optional
      />
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

function startingValues(chaplain: Chaplain | undefined) {
  return {
    phone: chaplain?.phone ?? '',
    city: chaplain?.city ?? '',
    primaryRegion: chaplain?.primaryRegion ?? null,
    affiliation: chaplain?.affiliation ?? '',
    credentials: chaplain?.credentials ?? '',
    expertise: asOffered(EXPERTISE_OFFER, chaplain?.expertise ?? []),
    availability: asOffered(AVAILABILITY_OFFER, chaplain?.availability ?? []),
  };
}
