import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldFrame } from '#client/components/form/field-parts.tsx';
import { useField } from '#client/components/form/field.tsx';
import { applyEdit, typedIn } from '#client/components/markdown-editor/insert-text.ts';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { PlaceholderButtons } from './placeholder-buttons.tsx';
import { FIELD_LABELS, hintsOf } from './text-labels.ts';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

export function TextFields({ stored }: { stored: MessageTextAnswer }) {
  const { channels, placeholders } = stored;
  const fields = useRef<HTMLDivElement>(null);
  const last = useRef<TextBox | null>(null);
  const hints = hintsOf(channels);

  const insert = (name: string) => {
    const box = last.current ?? fields.current?.querySelector('textarea');
    if (!box) return;
    const { from, to } = typedIn(box);
    const placeholder = `{${name}}`;
    const end = from + placeholder.length;
    applyEdit(box, { from, to, insert: placeholder, select: [end, end] });
  };

  return (
    <>
      <div
        ref={fields}
        className="flex flex-col gap-5"
        onFocus={({ target }) => {
          if (isTextBox(target)) last.current = target;
        }}
      >
        <Field name="subject" hint={hints.subject} />
        <Field name="short" hint={hints.short} rows={3} />
        {channels.includes('email') && <Field name="body" hint={hints.body} rows={9} />}
      </div>
      <PlaceholderButtons placeholders={placeholders} onInsert={insert} />
    </>
  );
}

interface FieldProps {
  name: keyof MessageText;
  hint: string;
  /** If absent, the field has a single line. */
  rows?: number;
}

function Field({ name, hint, rows }: FieldProps) {
  const { register } = useFormContext<MessageText>();
  const { id, noteId, message, aria } = useField(name, hint);
  const props = { id, ...register(name), ...aria, autoComplete: 'off', className: INPUT_CLASS };
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label: FIELD_LABELS[name], hint, message }}>
      {rows === undefined ? <input {...props} /> : <textarea rows={rows} {...props} />}
    </FieldFrame>
  );
}

const isTextBox = (target: Element): target is TextBox =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
