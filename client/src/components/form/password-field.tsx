import { useFormContext } from 'react-hook-form';
import { useFieldMessage, type FieldProps } from './field.tsx';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldProps<Values> extends FieldProps<Values> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values>(props: PasswordFieldProps<Values>) {
  const { name, ...rest } = props;
  const { register } = useFormContext();
  const message = useFieldMessage(name);
  return <PasswordInput {...rest} message={message} {...register(name)} />;
}
