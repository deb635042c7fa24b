import { useId, type ReactNode } from 'react';

/**
 * @param message what is wrong with the field now.
 * @returns what a field's parts are called by.
 */
export function useFieldParts(message: string | undefined, hint: string | undefined) {
  const id = useId();
  const noteId = `${id}-note`;
  return {
    id,
    noteId,
    aria: {
      'aria-invalid': message !== undefined,
      'aria-describedby': message || hint ? noteId : undefined,
    },
  };
}

interface FrameProps extends NoteProps {
  /** Of the input. */
  htmlFor: string;
  label: string;
  optional?: boolean | undefined;
  children: ReactNode;
}

/** An input between its label and its note. */
export function FieldFrame({ htmlFor, label, optional, children, ...note }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabel htmlFor={htmlFor} optional={optional}>
        {label}
      </FieldLabel>
      {children}
      <FieldNote {...note} />
    </div>
  );
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
