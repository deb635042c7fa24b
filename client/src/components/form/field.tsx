import { useFormContext } from 'react-hook-form';
import { useFieldParts } from './field-parts.tsx';

export interface FieldProps<Values> {
  name: Extract<keyof Values, string>;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** @returns what a field's parts are called by, and what is wrong with it now. */
export function useField(name: string, hint?: string) {
  const message = useFieldMessage(name);
  return { message, ...useFieldParts(message, hint) };
}

/** @returns what is wrong with a field now. */
export function useFieldMessage(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  return error?.message ?? error?.root?.message;
}
