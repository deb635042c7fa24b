import type * as z from 'zod/mini';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { Button } from '#client/components/ui/button.tsx';
import {
  CARRYING_ANSWERS,
  CARRYING_LABELS,
  COMPANY_ANSWERS,
  COMPANY_LABELS,
  QUESTIONS,
  SLEEP_ANSWERS,
  SLEEP_LABELS,
} from '#shared/care-checks/constants.ts';
import { careAnswersBody, type CareCheck } from '#shared/care-checks/schemas.ts';
import { trust } from '#shared/trust.ts';
import { useAnswerCareCheck } from './mutations.ts';

type Fields = z.input<typeof careAnswersBody>;

const NOTHING_CHOSEN = { sleep: '', carrying: '', company: '' };

interface CheckFormProps {
  check: CareCheck;
  onDone?: (() => void) | undefined;
}

export function CheckForm({ check: { id, answers }, onDone }: CheckFormProps) {
  const answer = useAnswerCareCheck();
  return (
    <Form
      schema={careAnswersBody}
      defaultValues={trust<Fields>(
        { ...NOTHING_CHOSEN, ...answers, words: answers?.words ?? '' },
        'a choice is missing until somebody makes it',
      )}
      onSubmit={async (body) => {
        await answer.mutateAsync({ params: { id }, body });
        onDone?.();
      }}
    >
      <RadioField<Fields>
        name="sleep"
        label={QUESTIONS.sleep}
        choices={SLEEP_ANSWERS.map((value) => ({ value, label: SLEEP_LABELS[value] }))}
      />
      <RadioField<Fields>
        name="carrying"
        label={QUESTIONS.carrying}
        choices={CARRYING_ANSWERS.map((value) => ({ value, label: CARRYING_LABELS[value] }))}
      />
      <RadioField<Fields>
        name="company"
        label={QUESTIONS.company}
        choices={COMPANY_ANSWERS.map((value) => ({ value, label: COMPANY_LABELS[value] }))}
      />
      <TextAreaField<Fields> name="words" label="In your own words" rows={3} optional />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save answers</SubmitButton>
        {onDone && (
          <Button look="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}
