import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldLabel, FieldNote, useField, type FieldProps } from './field.tsx';

interface PasswordFieldProps<Values> extends FieldProps<Values> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField<Values>(props: PasswordFieldProps<Values>) {
  const { name, label, hint, autoComplete } = props;
  const { register } = useFormContext();
  const { id, noteId, message, aria } = useField(name, hint);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <div className="relative">
        <input
          id={id}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          {...register(name)}
          {...aria}
          className={`${INPUT_CLASS} pr-12`}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-controls={id}
          aria-label="Show what is typed"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded text-soft hover:text-ink"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
      </div>
      <FieldNote id={noteId} message={message} hint={hint} />
    </div>
  );
}
