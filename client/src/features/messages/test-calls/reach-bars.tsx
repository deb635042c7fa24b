import type { ReportRow } from '#shared/announcements/schemas.ts';
import { answerTime, shareLabel } from './report-labels.ts';

interface ReachBarsProps {
  rows: readonly (ReportRow & { label: string })[];
  caption: string;
}

/** Each stands out from the next by 3:1, in light and dark. */
const LOOKS = {
  answered: 'bg-primary',
  reached: 'bg-control',
  missed: 'border border-control bg-sunken',
};

/** A bar for each row: who was reached, and of them who answered. The words say the same. */
export function ReachBars({ rows, caption }: ReachBarsProps) {
  return (
    <>
      <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 text-sm text-soft">
        <Key look={LOOKS.answered} label="Answered" />
        <Key look={LOOKS.reached} label="Reached" />
        <Key look={LOOKS.missed} label="Not reached" />
      </p>
      <ul aria-label={caption} className="flex flex-col gap-4">
        {rows.map((row) => (
          <Bar key={row.label} row={row} />
        ))}
      </ul>
    </>
  );
}

function Key({ look, label }: { look: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-sm ${look}`} />
      {label}
    </span>
  );
}

function Bar({ row }: { row: ReachBarsProps['rows'][number] }) {
  const { label, people, reached, answered, medianSeconds } = row;
  const width = (part: number) => ({ width: `${people === 0 ? 0 : (part / people) * 100}%` });
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <span className="text-soft">
          {`reached ${shareLabel(reached, people)}, answered ${answered.toLocaleString('en-US')}`}
          {medianSeconds !== null && `, median ${answerTime(medianSeconds)}`}
        </span>
      </p>
      <div
        aria-hidden="true"
        className={`relative mt-1 h-4 overflow-hidden rounded ${LOOKS.missed}`}
      >
        <div className={`absolute inset-y-0 left-0 ${LOOKS.reached}`} style={width(reached)} />
        <div className={`absolute inset-y-0 left-0 ${LOOKS.answered}`} style={width(answered)} />
      </div>
    </li>
  );
}
