import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { DEFAULT_ROLE, ROLE_LABELS, SELF_CHOSEN_ROLES } from '#shared/accounts/constants.ts';
import { newPasswordOf, registerBody, type User } from '#shared/accounts/schemas.ts';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { readKeptOfApplicant } from '#client/lib/kept-walk-up.ts';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { confirmPassword, passwordsMatch } from './confirm-password.ts';
import { useRegister } from './mutations.ts';
import { NameFields } from './name-fields.tsx';
import { NewPasswordFields, useMinLength } from './new-password-fields.tsx';

const registerForm = (minLength: number) =>
  z
    .extend(registerBody, { password: newPasswordOf(minLength), confirmPassword })
    .check(passwordsMatch(({ password }) => password));

type RegisterForm = z.output<ReturnType<typeof registerForm>>;

const ROLE_HINTS = {
  chaplain: 'You apply to serve, and the program reviews your application.',
  guest:
    'You see announced trainings and use the resource library. Training seats and the directory are for chaplains; you can ask to apply later.',
};

const NOTHING = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  role: DEFAULT_ROLE,
} as const;

interface RegisterFormProps {
  beforeSession: (user: User) => void;
  /** Keeps the typed values while the person is on the Login tab. */
  memory: Map<string, unknown>;
}

export function RegisterForm({ beforeSession, memory }: RegisterFormProps) {
  const register = useRegister(beforeSession);
  const minLength = useMinLength();
  const schema = useMemo(() => registerForm(minLength), [minLength]);
  const [defaultValues] = useState(() => ({ ...NOTHING, ...namesOf(readKeptOfApplicant()?.name) }));
  return (
    <Form
      schema={schema}
      defaultValues={defaultValues}
      memory={memory}
      onSubmit={({ confirmPassword: _, ...body }) => register.mutateAsync({ body })}
    >
      <RadioField<RegisterForm>
        name="role"
        label="Register as"
        choices={SELF_CHOSEN_ROLES.map((role) => ({
          value: role,
          label: ROLE_LABELS[role],
          hint: ROLE_HINTS[role],
        }))}
      />
      <NameFields />
      <NewPasswordFields name="password" label="Password" />
      <SubmitButton>Create Account</SubmitButton>
    </Form>
  );
}

/** Splits the full name that the applicant entered earlier as a walk-up. */
function namesOf(name = '') {
  const [lastName = '', ...before] = name.trim().split(/\s+/).toReversed();
  return { firstName: before.toReversed().join(' '), lastName };
}
