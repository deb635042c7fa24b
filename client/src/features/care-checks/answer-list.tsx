import {
  CARRYING_LABELS,
  COMPANY_LABELS,
  QUESTIONS,
  SLEEP_LABELS,
} from '#shared/care-checks/constants.ts';
import type { CareAnswers } from '#shared/care-checks/schemas.ts';

export function AnswerList({ answers }: { answers: CareAnswers }) {
  const { sleep, carrying, company, words } = answers;
  const rows = [
    [QUESTIONS.sleep, SLEEP_LABELS[sleep]],
    [QUESTIONS.carrying, CARRYING_LABELS[carrying]],
    [QUESTIONS.company, COMPANY_LABELS[company]],
    ...(words === null ? [] : [['In own words', words]]),
  ];
  return (
    <dl className="flex max-w-reading flex-col gap-2">
      {rows.map(([question, answer]) => (
        <div key={question}>
          <dt className="text-sm text-soft">{question}</dt>
          <dd className="font-semibold whitespace-pre-line wrap-anywhere">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
