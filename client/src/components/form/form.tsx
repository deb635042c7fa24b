import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Notice } from '#client/components/ui/notice.tsx';
import { ApiError, serverMessage } from '#client/lib/api-error.ts';
import { dropDraft, keepDraft, readDraft } from '#client/lib/draft.ts';
import { trust } from '#shared/trust.ts';
import { useReportTyped } from './typed-guard.ts';

interface FormProps<In extends FieldValues, Out> {
  schema: z.ZodMiniType<Out, In>;
  defaultValues: In;
  /**
   * Sends the values; what it throws is shown at its field or below the buttons. False where they
   * were not sent and that is told elsewhere.
   */
  onSubmit: (values: Out) => Promise<unknown>;
  /** Hears what is wrong with what was to be sent, by field. */
  onInvalid?: (errors: FieldErrors<In>) => void;
  /** Starts again from the default values after it was sent. */
  clearsWhenSent?: boolean;
  /** Keeps what is typed under this name until it is sent. */
  draft?: string | undefined;
  children: ReactNode;
}

/** A form that checks by a schema, gives the focus to the first wrong field, and shows what the server refuses. */
export function Form<In extends FieldValues, Out>({
  schema,
  defaultValues,
  onSubmit,
  onInvalid,
  clearsWhenSent = false,
  draft,
  children,
}: FormProps<In, Out>) {
  const id = useId();
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(schema),
    defaultValues: trust<DefaultValues<In>>(
      { ...defaultValues, ...(draft && readDraft(draft)) },
      'whole default values; a draft was written by this form',
    ),
  });
  const { isDirty, errors } = form.formState;
  useReportTyped(id, isDirty);

  useEffect(() => {
    if (!draft) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(draft, values),
    });
  }, [draft, form]);

  const submit = async (values: Out) => {
    try {
      if ((await onSubmit(values)) === false) return;
    } catch (error) {
      showRefusal(error);
      return;
    }
    if (draft) dropDraft(draft);
    if (clearsWhenSent) form.reset();
  };

  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.body.fields ?? {}) : [];
    const known = fields.filter(([name]) => name in defaultValues);
    known.forEach(([name, message], position) => {
      form.setError(
        trust(name, 'a key of the default values'),
        { message },
        { shouldFocus: position === 0 },
      );
    });
    if (known.length === 0) form.setError('root.server', { message: serverMessage(error) });
  };

  const refusal = errors.root?.['server']?.message;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit, onInvalid)(event)}
        className="flex flex-col gap-5"
      >
        {children}
        {refusal && (
          <div ref={bringIntoView} className="scroll-mb-4">
            <Notice tone="red" urgent>
              {refusal}
            </Notice>
          </div>
        )}
      </form>
    </FormProvider>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
