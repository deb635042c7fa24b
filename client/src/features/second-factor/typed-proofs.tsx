import { useEffect, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import {
  authenticatorCodeBody,
  passwordProofBody,
  recoveryCodeBody,
} from '#shared/second-factor/schemas.ts';

export interface TypedProof {
  code: string;
  recoveryCode: string;
  password: string;
}

interface TypedProofProps {
  prove: (proof: Partial<TypedProof>) => Promise<unknown>;
  submit: string;
  children?: ReactNode;
}

export function CodeProof({ prove, submit, children }: TypedProofProps) {
  return (
    <Form schema={authenticatorCodeBody} defaultValues={{ code: '' }} onSubmit={prove}>
      <CodeField takesFocus />
      {children}
      <DialogFooter>
        <SubmitButton>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

export function CodeField({ takesFocus = false }) {
  useFocusAt('code', takesFocus);
  return (
    <TextField<TypedProof>
      name="code"
      label="Six-digit code"
      hint="Your authenticator app shows it."
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

export function RecoveryCodeProof({ prove, submit, children }: TypedProofProps) {
  return (
    <Form schema={recoveryCodeBody} defaultValues={{ recoveryCode: '' }} onSubmit={prove}>
      <RecoveryCodeField />
      {children}
      <DialogFooter>
        <SubmitButton>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function RecoveryCodeField() {
  useFocusAt('recoveryCode');
  return (
    <TextField<TypedProof>
      name="recoveryCode"
      label="Recovery code"
      hint="One of the ten codes that you kept. Each works once."
      autoComplete="off"
      autoCapitalize="none"
    />
  );
}

export function PasswordProof({ prove, submit, children }: TypedProofProps) {
  return (
    <Form schema={passwordProofBody} defaultValues={{ password: '' }} onSubmit={prove}>
      <PasswordOfAccount />
      {children}
      <DialogFooter>
        <SubmitButton>{submit}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

function PasswordOfAccount() {
  useFocusAt('password');
  return (
    <PasswordField<TypedProof> name="password" label="Password" autoComplete="current-password" />
  );
}

function useFocusAt(name: keyof TypedProof, takesFocus = true) {
  const { setFocus } = useFormContext<TypedProof>();
  useEffect(() => {
    if (takesFocus) setFocus(name);
  }, [name, setFocus, takesFocus]);
}
