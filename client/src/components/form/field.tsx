import { useFormContext } from 'react-hook-form';
import { useFieldParts } from './field-parts.tsx';

export interface FieldProps<Values> {
  name: Extract<keyof Values, string>;
  label: string;
  hint?: string;
  optional?: boolean;
}

export function useField(name: string, hint?: string) {
  const message = useFieldMessage(name);
  return { message, ...useFieldParts(message, hint) };
}

export function useFieldMessage(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  return error?.message ?? error?.root?.message;
}
