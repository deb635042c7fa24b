import { useState } from 'react';
import { EyeIcon } from '#client/components/ui/eye-icon.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldFrame, useFieldParts } from './field-parts.tsx';
import type { TextInputProps } from './text-input.tsx';

type PasswordInputProps = Omit<TextInputProps, 'type'>;

export function PasswordInput({ label, hint, message, optional, ...input }: PasswordInputProps) {
  const { id, noteId, aria } = useFieldParts(message, hint);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <div className="relative">
        <input
          {...input}
          id={id}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
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
          <EyeIcon crossed={shown} className="size-5" />
        </button>
      </div>
    </FieldFrame>
  );
}
