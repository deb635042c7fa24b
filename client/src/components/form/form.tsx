import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useId, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { ApiError, needsProof, serverMessage } from '#client/lib/call/api-error.ts';
import { trust } from '#shared/trust.ts';
import { Refusal } from './refusal.tsx';
import { StartFrom } from './start-from.ts';
import { WorksOffline } from './submit-button.tsx';
import { useReportUnsaved } from './unsaved-changes-guard.ts';
import { startingValues, useDraft, type DraftOptions } from './use-draft.ts';

interface FormProps<In extends FieldValues, Out> extends DraftOptions {
  schema: z.ZodMiniType<Out, In>;
  defaultValues: In;
  /** Must resolve with false if it sends nothing. The form shows the errors that it throws. */
  onSubmit: (values: Out) => Promise<unknown>;
  onInvalid?: (errors: FieldErrors<In>) => void;
  clearsWhenSent?: boolean;
  /** True if the request can wait on this device, so that the form works without a connection. */
  worksOffline?: boolean;
  children: ReactNode;
}

export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { schema, defaultValues, onSubmit, onInvalid, children } = props;
  const { clearsWhenSent = false, worksOffline = false } = props;
  const id = useId();
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out, z.ZodMiniType<Out, In>>(schema),
    defaultValues: trust<DefaultValues<In>>(
      startingValues(defaultValues, props),
      'whole default values; a draft was written by this form',
    ),
  });
  const { isDirty, errors } = form.formState;
  const draft = useDraft(form, defaultValues, props);
  const { sent } = draft;
  useReportUnsaved(id, isDirty || draft.isRestored);

  const submit = async (values: Out) => {
    const typed = form.getValues();
    draft.startSending();
    try {
      if ((await onSubmit(values)) === false) {
        draft.stopSending();
        return;
      }
    } catch (error) {
      draft.stopSending();
      showRefusal(error);
      return;
    }
    sent(typed);
    if (clearsWhenSent) form.reset();
    else form.reset(typed, { keepValues: true });
  };

  const startFrom = useCallback(
    (values: FieldValues) => {
      const pristine = trust<In>(values, 'values of this form');
      sent(pristine);
      form.reset(trust<DefaultValues<In>>(pristine, 'whole values'));
    },
    [form, sent],
  );

  const showRefusal = (error: unknown) => {
    // Shows no error if the person still has to prove their identity, or has chosen not to.
    if (needsProof(error)) return;
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

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // In React, the submit event of a form in a dialog also reaches the form around it.
          event.stopPropagation();
          void form.handleSubmit(submit, onInvalid)(event);
        }}
        className="flex flex-col gap-5 in-data-dialog-body:grow"
      >
        {draft.isRestored && <RestoredDraft onStartOver={draft.startOver} />}
        <StartFrom value={startFrom}>
          <WorksOffline value={worksOffline}>{children}</WorksOffline>
        </StartFrom>
        <Refusal>{errors.root?.['server']?.message}</Refusal>
      </form>
    </FormProvider>
  );
}

function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice title="What you typed before is back">
      It had not been saved.{' '}
      <Button look="quiet" className="-ml-4 sm:ml-0" onClick={onStartOver}>
        Start over
      </Button>
    </Notice>
  );
}
