import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { LABEL_KINDS } from '#shared/contact-claims/constants.ts';
import { nextLabel } from '#shared/contact-claims/label.ts';
import { claimLabel } from '#shared/contact-claims/schemas.ts';
import { useMakeClaim } from './mutations.ts';

const labelFields = z.object({ label: claimLabel });

type LabelFields = z.input<typeof labelFields>;

interface LabelFormProps {
  activationId: string;
  /** Labels that exist already. */
  labels: readonly string[];
}

/** Suggests the next label, so that one press is enough. */
export function LabelForm({ activationId, labels }: LabelFormProps) {
  const make = useMakeClaim(activationId);
  const next = nextLabel(labels);
  return (
    <div className="rounded border border-line bg-surface p-4">
      <Form
        key={next}
        schema={labelFields}
        defaultValues={{ label: next }}
        onSubmit={({ label }) =>
          make.mutateAsync({ params: { id: activationId }, body: { label } })
        }
      >
        <Label labels={labels} />
      </Form>
    </div>
  );
}

function Label({ labels }: { labels: readonly string[] }) {
  const { setValue } = useFormContext<LabelFields>();
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="w-full max-w-md">
          <TextField<LabelFields>
            name="label"
            label="Give a label"
            autoComplete="off"
            hint="Don’t enter names, phone numbers or addresses. This label is all that the portal stores."
          />
        </div>
        <div className="sm:pt-8">
          <SubmitButton>Add label</SubmitButton>
        </div>
      </div>
      <div role="group" aria-label="Kinds of label" className="flex flex-wrap gap-2">
        {LABEL_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="min-h-11 rounded border border-control bg-surface px-3 hover:bg-sunken lg:min-h-8"
            onClick={() =>
              setValue('label', nextLabel(labels, kind), {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            {kind}
          </button>
        ))}
      </div>
    </div>
  );
}
