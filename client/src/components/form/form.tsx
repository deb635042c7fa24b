import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CheckedForm, type CheckedFormProps } from './checked-form.tsx';

type FormProps<In extends FieldValues, Out> = Omit<CheckedFormProps<In, Out>, 'resolver'> & {
  schema: z.ZodMiniType<Out, In>;
};

/** A form that checks by a schema. */
export function Form<In extends FieldValues, Out>({ schema, ...props }: FormProps<In, Out>) {
  return (
    <CheckedForm
      resolver={zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(schema)}
      {...props}
    />
  );
}
