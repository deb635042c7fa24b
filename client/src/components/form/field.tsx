import { useId, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

export interface FieldProps<Values> {
  name: Extract<keyof Values, string>;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** @returns what a field's parts are called by, and what is wrong with it now. */
export function useField(name: string, hint?: string) {
  const id = useId();
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  const message = error?.message ?? error?.root?.message;
  const noteId = `${id}-note`;
  return {
    id,
    message,
    noteId,
    aria: {
      'aria-invalid': message !== undefined,
      'aria-describedby': message || hint ? noteId : undefined,
    },
  };
}

interface NoteProps {
  id: string;
  message: string | undefined;
  hint: string | undefined;
}

/** The line below a field: its hint, or in its place what is wrong. */
export function FieldNote({ id, message, hint }: NoteProps) {
  return (
    <p id={id} aria-live="polite" className="text-sm empty:hidden">
      {message ? (
        <span className="font-semibold text-red">{message}</span>
      ) : (
        hint && <span className="text-soft">{hint}</span>
      )}
    </p>
  );
}

interface LabelProps {
  htmlFor: string;
  optional?: boolean | undefined;
  children: ReactNode;
}

export function FieldLabel({ htmlFor, optional, children }: LabelProps) {
  return (
    <label id={`${htmlFor}-label`} htmlFor={htmlFor} className="font-semibold">
      {children}
      {optional && <OptionalMark />}
    </label>
  );
}

export function OptionalMark() {
  return <span className="font-normal text-soft"> (optional)</span>;
}
