import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

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
  htmlFor: string;
  label: string;
  optional?: boolean | undefined;
  children: ReactNode;
}

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

interface NoteProps extends Pick<MessageProps, 'isAlert'> {
  id: string;
  message: string | undefined;
  hint: string | undefined;
}

export function FieldNote({ id, message, hint, isAlert }: NoteProps) {
  return (
    <p id={id} className="text-sm empty:hidden">
      {message ? (
        <Message key={message} noteId={id} isAlert={isAlert}>
          {message}
        </Message>
      ) : (
        hint && <span className="text-soft">{hint}</span>
      )}
    </p>
  );
}

interface MessageProps {
  noteId: string;
  /** Announces the error immediately, for a field that can't receive the focus. */
  isAlert?: boolean | undefined;
  children: string;
}

/** Isn't an alert if the focus has just moved to the field: screen readers then read the error. */
function Message({ noteId, isAlert = false, children }: MessageProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isAlert || isStillIn(noteId)) shown.current?.setAttribute('role', 'alert');
  }, [isAlert, noteId]);
  return (
    <span ref={shown} className="font-semibold text-red">
      {children}
    </span>
  );
}

/** The element that had the focus at the last key press, click or input. */
let focusAtLastAct: Element | null = null;

for (const act of ['keydown', 'click', 'input']) {
  document.addEventListener(act, () => (focusAtLastAct = document.activeElement), true);
}

function isStillIn(noteId: string) {
  const field = document.activeElement?.closest(`[aria-describedby~="${noteId}"]`);
  return field?.contains(focusAtLastAct) ?? false;
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
