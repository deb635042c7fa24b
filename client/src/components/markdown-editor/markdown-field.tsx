import { FieldFrame } from '#client/components/form/field-parts.tsx';
import { useField, type FieldProps } from '#client/components/form/field.tsx';
import { MarkdownArea } from './markdown-area.tsx';
import type { ToolName } from './tools/tools.ts';

interface MarkdownFieldProps<Values> extends FieldProps<Values> {
  tools: readonly ToolName[];
  maxLength: number;
  rows?: number;
}

export function MarkdownField<Values>(props: MarkdownFieldProps<Values>) {
  const { name, label, hint, optional, ...area } = props;
  const { id, noteId, message, aria } = useField(name, hint);
  return (
    <FieldFrame {...{ htmlFor: id, id: noteId, label, hint, message, optional }}>
      <MarkdownArea {...area} id={id} name={name} aria={aria} />
    </FieldFrame>
  );
}
