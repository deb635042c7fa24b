import { SwitchField } from '#client/components/form/switch-field.tsx';
import { Notice } from '#client/components/ui/notice.tsx';

interface DateQuestionProps {
  asked: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<string, string>> = { issuedOn: 'Issued on', endsOn: 'Ends on' };

/** Asks the person to confirm dates that look mistyped; the server refuses unconfirmed ones. */
export function DateQuestion({ asked }: DateQuestionProps) {
  const questions = Object.entries(asked);
  if (questions.length === 0) return null;
  return (
    <Notice tone="amber" title="Please check the dates" urgent>
      <ul className="mb-2">
        {questions.map(([field, question]) => (
          <li key={field}>{`${NAMES[field] ?? field}: ${question}`}</li>
        ))}
      </ul>
      <SwitchField<{ confirmsDates: boolean }> name="confirmsDates" label="The dates are right" />
    </Notice>
  );
}
