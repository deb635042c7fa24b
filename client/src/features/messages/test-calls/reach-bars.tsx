import type { ReportRow } from '#shared/announcements/schemas.ts';
import { barLabel } from './report-labels.ts';

interface ReachBarsProps {
  rows: readonly (ReportRow & { label: string })[];
  caption: string;
}

/** Neighboring colors have a contrast of 3:1, in light and dark mode. */
const LOOKS = {
  answered: 'bg-primary',
  delivered: 'bg-control',
  sent: 'bg-[repeating-linear-gradient(135deg,var(--control)_0_2px,transparent_2px_6px)]',
  missed: 'border border-control bg-sunken',
};

export function ReachBars({ rows, caption }: ReachBarsProps) {
  return (
    <>
      <p aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 text-sm text-soft">
        <Key look={LOOKS.answered} label="Answered" />
        <Key look={LOOKS.delivered} label="Delivered" />
        <Key look={LOOKS.sent} label="Sent, nothing more known" />
        <Key look={LOOKS.missed} label="Not sent" />
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
  const { label, people, sent, delivered, answered } = row;
  const width = (part: number) => ({ width: `${people === 0 ? 0 : (part / people) * 100}%` });
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <span className="text-soft">{barLabel(row)}</span>
      </p>
      <div
        aria-hidden="true"
        className={`relative mt-1 h-4 overflow-hidden rounded ${LOOKS.missed}`}
      >
        <div className={`absolute inset-y-0 left-0 ${LOOKS.sent}`} style={width(sent)} />
        <div className={`absolute inset-y-0 left-0 ${LOOKS.delivered}`} style={width(delivered)} />
        <div className={`absolute inset-y-0 left-0 ${LOOKS.answered}`} style={width(answered)} />
      </div>
    </li>
  );
}
