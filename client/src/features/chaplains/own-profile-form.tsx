import { useState } from 'react';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { showSection } from '#client/lib/page-heading.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { schemasOf } from '#shared/chaplains/profile-fields.ts';
import { applicationBody, changedPhone, type Chaplain } from '#shared/chaplains/schemas.ts';
import { useCreateOwnProfile, useUpdateOwnProfile } from './mutations.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileValues } from './profile-values.ts';

const ownProfileForm = z.object(schemasOf('change'));

type OwnProfileValues = z.output<typeof ownProfileForm>;

interface OwnProfileFormProps {
  user: User;
  chaplain: Chaplain | null;
}

/** One form for applying and editing, so that typed text survives when the profile is created. */
export function OwnProfileForm({ user, chaplain }: OwnProfileFormProps) {
  const create = useCreateOwnProfile();
  const update = useUpdateOwnProfile(Boolean(chaplain?.declinedAt));
  const [stored, setStored] = useState<object>({ ...chaplain });
  const save = async (values: OwnProfileValues) => {
    if (!chaplain) await create.mutateAsync({ body: values });
    else if (chaplain.declinedAt) await update.mutateAsync({ body: values });
    else await update.mutateAsync({ body: changesOf({ ...stored }, values) });
    setStored(values);
    if (!chaplain || chaplain.declinedAt) showSection('application');
  };
  return (
    <Form
      schema={formFor(chaplain)}
      defaultValues={profileValues(chaplain)}
      onSubmit={save}
      draft={draftOf(user, chaplain)}
    >
      <div className="flex flex-col gap-5 [&_:focus]:scroll-mb-24">
        <ProfileFields author={chaplain?.isApproved ? 'chaplain' : 'applicant'} />
      </div>
      <div className="sticky bottom-0 -mx-4 -mb-4 rounded-b border-t border-line bg-surface p-4 sm:-mx-6 sm:-mb-6 sm:px-6">
        <SubmitButton>{buttonLabel(chaplain)}</SubmitButton>
      </div>
    </Form>
  );
}

/** Once somebody has applied, the stored phone number is accepted even if it is too short. */
function formFor(chaplain: Chaplain | null) {
  if (!chaplain || chaplain.declinedAt) return applicationBody;
  const form = chaplain.isApproved ? ownProfileForm : applicationBody;
  return z.extend(form, { phone: changedPhone(chaplain.phone) });
}

/** Each application has its own draft name, so that an old draft never fills a later form. */
function draftOf(user: User, chaplain: Chaplain | null) {
  if (!chaplain) return `application:${user.id}`;
  if (chaplain.declinedAt) return `application:${user.id}:${chaplain.declinedAt}`;
  return `chaplain-profile:${user.id}`;
}

function buttonLabel(chaplain: Chaplain | null) {
  if (!chaplain) return 'Submit Application';
  return chaplain.declinedAt ? 'Submit Application Again' : 'Save Chaplain Profile';
}
