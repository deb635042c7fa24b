import { duration } from '#client/lib/durations.ts';
import type { ReportRow } from '#shared/announcements/schemas.ts';
import { proofLabels } from '#shared/messages/delivery-standing.ts';

export function shareLabel(part: number, whole: number) {
  const share = whole === 0 ? '' : ` (${Math.round((part / whole) * 100)} %)`;
  return `${part.toLocaleString('en-US')} of ${whole.toLocaleString('en-US')}${share}`;
}

export function answerTime(seconds: number) {
  return seconds < 60 ? `${seconds} s` : duration(Math.round(seconds / 60));
}

type Figures = Pick<
  ReportRow,
  'people' | 'sent' | 'delivered' | 'opened' | 'answered' | 'medianSeconds'
>;

export function summaryLabel(figures: Figures) {
  const { people, sent, delivered, opened, answered, medianSeconds } = figures;
  const proved = proofLabels({ delivered, opened }).slice(1);
  return [
    `Sent to ${shareLabel(sent, people)}.`,
    proved.length > 0 && `Of these ${proved.join(', ')}.`,
    `Answered: ${shareLabel(answered, people)}${
      medianSeconds === null ? '' : `, half of them within ${answerTime(medianSeconds)}`
    }.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function barLabel({ people, medianSeconds, ...figures }: Figures) {
  const [, ...proved] = proofLabels(figures);
  return [
    `sent to ${shareLabel(figures.sent, people)}`,
    ...proved,
    ...(medianSeconds === null ? [] : [`median ${answerTime(medianSeconds)}`]),
  ].join(', ');
}
