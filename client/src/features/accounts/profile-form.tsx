import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ROLE_LABELS } from '#shared/accounts/constants.ts';
import { personFields, type User } from '#shared/accounts/schemas.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { useUpdateAccount } from './mutations.ts';
import { NameFields } from './name-fields.tsx';
import { isLoginEdited, PasswordForLogin, type Login } from './password-for-login.tsx';

const profileForm = z.object({ ...personFields, currentPassword: z.string() });

/** Sends only changed fields, because an administrator may have changed the others meanwhile. */
export function AccountForm({ user }: { user: User }) {
  const update = useUpdateAccount();
  const { firstName, lastName, email, username } = user;
  const [stored, setStored] = useState({ firstName, lastName, email, username });
  const top = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(0);
  // Resets the form, so that it shows the old email address until the new one is confirmed.
  const startAgain = () => {
    setRound(round + 1);
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1}>
      <Form
        key={round}
        schema={profileForm.check(passwordGivenFor(stored))}
        defaultValues={{ ...stored, currentPassword: '' }}
        draft={`profile:${user.id}`}
        onSubmit={async ({ currentPassword, ...values }) => {
          const body = changesOf(stored, values);
          const updated = await update.mutateAsync({
            body: isLoginEdited(stored, values) ? { ...body, currentPassword } : body,
          });
          setStored({ ...values, email: updated.email });
          // Waits until the form has stored the sent values as its defaults.
          if (updated.email !== values.email) window.setTimeout(startAgain);
        }}
      >
        <NameFields />
        <PasswordForLogin stored={stored} />
        <dl className="rounded bg-sunken px-4 py-3">
          <dt className="font-semibold">Role</dt>
          <dd>
            {ROLE_LABELS[user.role]}
            <span className="block text-sm text-soft">
              Contact an administrator to change your role.
            </span>
          </dd>
        </dl>
        <div>
          <SubmitButton>Save Profile</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function passwordGivenFor(stored: Login) {
  return z.refine<z.output<typeof profileForm>>(
    (values) => values.currentPassword !== '' || !isLoginEdited(stored, values),
    { message: 'Current password is required', path: ['currentPassword'] },
  );
}
